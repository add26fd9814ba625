import { NO_RESULT, type Result } from "./result-rules.ts";

/** Goals of one team above this need confirmation (decision 57). */
const MOST_USUAL = 15;

type Scored = Pick<Result, "team1Score" | "team2Score" | "team1Penalties" | "team2Penalties">;
type Pair = readonly [number | null, number | null];

/**
 * The unusual part of a new result ('21–2', '44–3 on penalties'), or null. Ignores scores that are
 * unchanged.
 */
export function unusualScore(before: Scored, after: Scored): string | null {
  const score = unusual(
    [before.team1Score, before.team2Score],
    [after.team1Score, after.team2Score],
  );
  const penalties = unusual(
    [before.team1Penalties, before.team2Penalties],
    [after.team1Penalties, after.team2Penalties],
  );
  const words = [score, penalties && `${penalties} on penalties`].filter((each) => each !== null);
  return words.length === 0 ? null : words.join(" and ");
}

function unusual(before: Pair, after: Pair): string | null {
  const isNew = after.some((goals, side) => (goals ?? 0) > MOST_USUAL && goals !== before[side]);
  return isNew ? after.join("–") : null;
}

/**
 * The confirmation question for an unusual typed result; null if none is needed. A forfeit's score
 * is never unusual.
 */
export function whyUnusual(before: Scored, after: Result): string | null {
  const words = after.state === "forfeit" ? null : unusualScore(before, after);
  return words && unusualQuestion(words);
}

export function unusualQuestion(words: string): string {
  return `${words} is an unusual score. Save it?`;
}

export function whyUnusualScore(team1Score: number, team2Score: number): string | null {
  return whyUnusual(NO_RESULT, { ...NO_RESULT, team1Score, team2Score });
}

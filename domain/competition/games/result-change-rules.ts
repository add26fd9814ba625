import { DomainError } from "#domain/core/errors.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { NO_RESULT, type Result, resultOf, scoreText } from "./result-rules.ts";
import type { Stage } from "./schedule-rules.ts";

export type ResultChange =
  | FinalScore
  | { to: "scheduled" | "postponed" | "cancelled" }
  | { to: "live"; team1Score?: number; team2Score?: number }
  | { to: "abandoned"; team1Score: number | null; team2Score: number | null }
  | { to: "forfeit"; absent: 1 | 2 | "both" };

interface FinalScore {
  to: "final";
  team1Score: number;
  team2Score: number;
  /** If omitted, extra time and penalties stay with the score; null removes them. */
  afterExtraTime?: boolean | undefined;
  regular?: number | null | undefined;
  team1Penalties?: number | null | undefined;
  team2Penalties?: number | null | undefined;
}

/**
 * The game's result after a change; `forfeitScore` is the cup's setting. Throws `invalid` for an
 * impossible result.
 */
export function applyResultChange(
  game: Result & { stage: Stage },
  change: ResultChange,
  forfeitScore: number,
): Result {
  switch (change.to) {
    case "final":
      return finalResult(game, change);
    case "forfeit": {
      const team1Score = change.absent === 2 ? forfeitScore : 0;
      const team2Score = change.absent === 1 ? forfeitScore : 0;
      return { ...NO_RESULT, state: "forfeit", team1Score, team2Score };
    }
    case "abandoned": {
      const { team1Score, team2Score } = change;
      return { ...NO_RESULT, state: "abandoned", team1Score, team2Score };
    }
    case "live": {
      // Resuming an abandoned or finished game keeps its score.
      const isResumed = ["live", "abandoned", "final"].includes(game.state);
      const { team1Score, team2Score, ...known } = isResumed ? resultOf(game) : NO_RESULT;
      const score = {
        team1Score: change.team1Score ?? team1Score ?? 0,
        team2Score: change.team2Score ?? team2Score ?? 0,
      };
      return { ...known, ...score, state: "live" };
    }
    default:
      return { ...NO_RESULT, state: change.to };
  }
}

/** A changed score drops the old shootout and extra time. */
function finalResult(game: Result & { stage: Stage }, change: FinalScore): Result {
  const isKnown = game.state === "final" || game.state === "live";
  const same = isKnown && scoreText(game) === scoreText(change);
  const known = same ? resultOf(game) : NO_RESULT;
  const isPlayed = known.afterExtraTime || (game.state === "live" && game.afterExtraTime);
  const afterExtraTime = change.afterExtraTime ?? isPlayed;
  const result: Result = {
    state: change.to,
    team1Score: change.team1Score,
    team2Score: change.team2Score,
    afterExtraTime,
    ...regularTime(game, change, afterExtraTime, isPlayed ? game.team1Regular : null),
    ...shootout(game, change, known),
  };
  if (game.stage === "group" && (afterExtraTime || result.team1Penalties !== null)) {
    throw refusal(message("competitionErrors.result.groupNoExtra"), "afterExtraTime");
  }
  return result;
}

function regularTime(
  game: Result,
  { regular: sent, team1Score, team2Score }: FinalScore,
  afterExtraTime: boolean,
  known: number | null,
): Pick<Result, "team1Regular" | "team2Regular"> {
  const regular = sent === undefined ? known : sent;
  const none = { team1Regular: null, team2Regular: null };
  if (regular === null) return none;
  const fits = afterExtraTime && regular <= Math.min(team1Score, team2Score);
  if (fits) return { team1Regular: regular, team2Regular: regular };
  // The form still has the regular score of the previous result.
  if (regular === game.team1Regular) return none;
  throw refusal(
    afterExtraTime
      ? message("competitionErrors.result.regularTooHigh")
      : message("competitionErrors.result.regularWithoutExtra"),
    "regular",
  );
}

function shootout(
  game: Result,
  sent: FinalScore,
  known: Result,
): Pick<Result, "team1Penalties" | "team2Penalties"> {
  if (sent.team1Penalties === undefined && sent.team2Penalties === undefined) {
    return { team1Penalties: known.team1Penalties, team2Penalties: known.team2Penalties };
  }
  const [one, other] = [sent.team1Penalties ?? null, sent.team2Penalties ?? null];
  const none = { team1Penalties: null, team2Penalties: null };
  if (one === null && other === null) return none;
  if (sent.team1Score !== sent.team2Score) {
    if (one === game.team1Penalties && other === game.team2Penalties) return none;
    throw refusal(message("competitionErrors.result.penaltiesNotTied"), "team1Penalties");
  }
  if (one === null || other === null) {
    throw refusal(message("competitionErrors.result.penaltiesOfBoth"), "team1Penalties");
  }
  if (one === other)
    throw refusal(message("competitionErrors.result.penaltiesTied"), "team1Penalties");
  return { team1Penalties: one, team2Penalties: other };
}

function refusal(sentence: Message, field: string): DomainError {
  return new DomainError("invalid", sentence, { field });
}

/** Goals of one team above this need confirmation. */
const MAX_USUAL_SCORE = 15;

type Scored = Pick<Result, "team1Score" | "team2Score" | "team1Penalties" | "team2Penalties">;

/**
 * The unusual part of a new result ('21–2', '44–3 on penalties'), or null. Ignores scores that are
 * unchanged.
 */
export function unusualScore(before: Scored, after: Scored): Text | null {
  const parts = (["Score", "Penalties"] as const).flatMap((kind) => {
    const sides = (["team1", "team2"] as const).map((team) => `${team}${kind}` as const);
    const isUnusual = sides.some(
      (side) => (after[side] ?? 0) > MAX_USUAL_SCORE && after[side] !== before[side],
    );
    const goals = sides.map((side) => after[side]).join("–");
    if (!isUnusual) return [];
    const isShootout = kind === "Penalties";
    return [isShootout ? message("games.unusual.onPenalties", { score: goals }) : goals];
  });
  const [score, penalties] = parts;
  if (score === undefined || penalties === undefined) return score ?? null;
  return message("games.unusual.both", { score, penalties });
}

/**
 * The confirmation question for an unusual typed result; null if none is needed. A forfeit's score
 * is never unusual.
 */
export function whyUnusual(before: Scored, after: Result): Message | null {
  const unusual = after.state === "forfeit" ? null : unusualScore(before, after);
  return unusual === null ? null : message("games.unusual.question", { score: unusual });
}

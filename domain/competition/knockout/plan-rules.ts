import { dayAndTimeOf, minutesOfDay } from "../games/clock-rules.ts";
import { firstRoundPairings, paired } from "./first-round-rules.ts";
import type { FromBracket, GameKey, KnockoutStage, Source } from "./side-source-rules.ts";

export interface PlannedKnockoutGame extends GameKey {
  sides: readonly [Source, Source];
}

/** The first round is the round of 16 at most. */
export const MAX_ADVANCING = 16;

export function advancingChoices(brackets: readonly FromBracket[]): number[] {
  const teams = brackets.reduce((sum, bracket) => sum + bracket.teams, 0);
  const most = Math.min(teams, MAX_ADVANCING);
  return Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2);
}

export function defaultAdvancing(brackets: readonly FromBracket[]): number {
  const most = brackets.length === 1 ? 4 : 3 * brackets.length;
  const full = advancingChoices(brackets).filter((count) => Number.isInteger(Math.log2(count)));
  return full.findLast((count) => count <= most) ?? 2;
}

const ROUNDS: readonly KnockoutStage[] = ["round-of-16", "quarter-final", "semi-final", "final"];

/**
 * The knockout's games in playing order (`firstRoundPairings`). If `advancing` isn't a power of
 * two, the best teams get byes. `advancing` must be one of `advancingChoices`; a game for third
 * place needs 4 teams.
 */
export function planKnockout(
  brackets: readonly FromBracket[],
  { advancing, thirdPlace }: { advancing: number; thirdPlace: boolean },
): PlannedKnockoutGame[] {
  const games: PlannedKnockoutGame[] = [];
  let coming: (Source | null)[] = firstRoundPairings(brackets, advancing).flat();
  for (const stage of ROUNDS.slice(-Math.log2(coming.length))) {
    if (stage === "final" && thirdPlace && advancing >= 4) games.push(thirdPlaceGame());
    let number = 0;
    coming = paired(coming).map(([one, other]) => {
      if (!one || !other) return one ?? other;
      number += 1;
      games.push({ stage, number, sides: [one, other] });
      return { kind: "winner", from: { stage, number } };
    });
  }
  return games;
}

function thirdPlaceGame(): PlannedKnockoutGame {
  const loser = (number: number): Source => ({
    kind: "loser",
    from: { stage: "semi-final", number },
  });
  return { stage: "third-place", number: 1, sides: [loser(1), loser(2)] };
}

const DAY = 24 * 60;

/**
 * A kick-off per game in the given order, each stage after the previous one; null if the day is too
 * short.
 */
export function kickOffs(
  games: readonly { stage: KnockoutStage }[],
  {
    time,
    fields,
    minutesBetween,
  }: { time: string; fields: readonly string[]; minutesBetween: number },
): { time: string; field: string | null }[] | null {
  const sideBySide: readonly (string | null)[] = fields.length > 0 ? fields : [null];
  let now = minutesOfDay(time);
  let used = 0;
  const found = games.map(({ stage }, index) => {
    const isNewStage = index > 0 && games[index - 1]?.stage !== stage;
    if (isNewStage || used === sideBySide.length) {
      now += minutesBetween;
      used = 0;
    }
    used += 1;
    return { at: now, field: sideBySide[used - 1] ?? null };
  });
  if (now >= DAY) return null;
  return found.map(({ at, field }) => ({ time: dayAndTimeOf(at).time, field }));
}

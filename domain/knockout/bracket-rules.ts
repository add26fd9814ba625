import { type Crossing, crossingsOf } from "./crossing-rules.ts";
import type { FromBracket, GameKey, KnockoutStage, Source } from "./source-rules.ts";

export interface PlannedGame extends GameKey {
  sides: readonly [Source, Source];
}

/** The first round is the round of 16 at most. */
export const MOST_GO_ON = 16;

export function goOnChoices(brackets: readonly FromBracket[]): number[] {
  const teams = brackets.reduce((sum, bracket) => sum + bracket.teams, 0);
  const most = Math.min(teams, MOST_GO_ON);
  return Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2);
}

export function usualGoOn(brackets: readonly FromBracket[]): number {
  const most = brackets.length === 1 ? 4 : 3 * brackets.length;
  const full = goOnChoices(brackets).filter((count) => Number.isInteger(Math.log2(count)));
  return full.findLast((count) => count <= most) ?? 2;
}

export function hasThirdPlace(goOn: number): boolean {
  return goOn >= 4;
}

const ROUNDS: readonly KnockoutStage[] = ["round-of-16", "quarter-final", "semi-final", "final"];

/**
 * The knockout's games in playing order (`crossingsOf`). If `goOn` isn't a power of two, the best
 * teams get byes. `goOn` must be one of `goOnChoices`.
 */
export function planKnockout(
  brackets: readonly FromBracket[],
  { goOn, thirdPlace }: { goOn: number; thirdPlace: boolean },
): PlannedGame[] {
  const games: PlannedGame[] = [];
  let coming: (Source | null)[] = crossingsOf(brackets, goOn).flatMap((crossing) => [...crossing]);
  for (const stage of ROUNDS.slice(-Math.log2(coming.length))) {
    if (stage === "final" && thirdPlace && hasThirdPlace(goOn)) games.push(thirdPlaceGame());
    let number = 0;
    coming = pairs(coming).map(([one, other]) => {
      if (!one || !other) return one ?? other;
      number += 1;
      games.push({ stage, number, sides: [one, other] });
      return { kind: "winner", from: { stage, number } };
    });
  }
  return games;
}

function thirdPlaceGame(): PlannedGame {
  const loser = (number: number): Source => ({
    kind: "loser",
    from: { stage: "semi-final", number },
  });
  return { stage: "third-place", number: 1, sides: [loser(1), loser(2)] };
}

function pairs(coming: readonly (Source | null)[]): Crossing[] {
  return Array.from({ length: coming.length / 2 }, (_, index) => [
    coming[2 * index] ?? null,
    coming[2 * index + 1] ?? null,
  ]);
}

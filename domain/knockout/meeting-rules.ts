import { STAGES } from "../games/schedule-rules.ts";
import type { KeyedSide } from "./source-rules.ts";

/** More than a drawing has rounds, and more than it has teams of one bracket in any of them. */
const MOST_ROUNDS = 8;
const BASE = 64;

/** What a possible meeting costs: one in an earlier round more than all that could be in later ones. */
export function costOfMeeting(round: number): number {
  return BASE ** (MOST_ROUNDS - round);
}

/**
 * In which round the teams of two sides would meet if both keep winning: 1 is their next game; null where their ways
 * never join.
 */
export function meetingRound(
  one: KeyedSide,
  other: KeyedSide,
  sides: readonly KeyedSide[],
): number | null {
  const way = wayFrom(one, sides);
  const joined = wayFrom(other, sides).find((gameId) => way.includes(gameId));
  return joined === undefined ? null : 1 + way.indexOf(joined);
}

/** The games of a side from its own to the last one, as its winner plays on. */
function wayFrom(side: KeyedSide, sides: readonly KeyedSide[]): number[] {
  const way = [side.gameId];
  let from = side.game;
  // Never longer than there are stages: a winner plays on in a later one.
  while (way.length < STAGES.length) {
    const { stage, number } = from;
    const next = sides.find(
      ({ source }) =>
        source.kind === "winner" && source.from.stage === stage && source.from.number === number,
    );
    if (!next) break;
    way.push(next.gameId);
    from = next.game;
  }
  return way;
}

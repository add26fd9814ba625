import { STAGES } from "../games/schedule-rules.ts";
import type { KeyedSide } from "./source-rules.ts";

/** Upper bounds: of rounds, and of teams of one bracket in a round. */
const MOST_ROUNDS = 8;
const BASE = 64;

/** A meeting in an earlier round costs more than all possible meetings in later ones. */
export function costOfMeeting(round: number): number {
  return BASE ** (MOST_ROUNDS - round);
}

/**
 * The round in which two sides would meet if both keep winning (1 is the next game); null if never.
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

function wayFrom(side: KeyedSide, sides: readonly KeyedSide[]): number[] {
  const way = [side.gameId];
  let from = side.game;
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

import { STAGES } from "../games/schedule-rules.ts";
import { isSameGame, type KeyedSide } from "./side-source-rules.ts";

export type Found = { bracketId: number } | { waiting: readonly number[] };

/** Upper bounds: of rounds, and of teams of one bracket in a round. */
const MAX_ROUNDS = 8;
const BASE = 64;

/** A meeting in an earlier round costs more than all possible meetings in later ones. */
function costOfMeeting(round: number): number {
  return BASE ** (MAX_ROUNDS - round);
}

/**
 * The round in which two sides would meet if both keep winning (1 is the next game); null if never.
 */
function meetingRound(
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
    const before = from;
    const next = sides.find(
      ({ source }) => source.kind === "winner" && isSameGame(source.from, before),
    );
    if (!next) break;
    way.push(next.gameId);
    from = next.game;
  }
  return way;
}

export function opponentOf(side: KeyedSide, sides: readonly KeyedSide[]): KeyedSide | undefined {
  return sides.find(({ gameId, side: other }) => gameId === side.gameId && other !== side.side);
}

/** By bracket, the cost of filling `side` from it, given the sides that are filled already. */
export function costsOfMeeting(
  side: KeyedSide,
  sides: readonly KeyedSide[],
  found: ReadonlyMap<KeyedSide, Found>,
): Map<number, number> {
  const costs = new Map<number, number>();
  for (const [other, who] of found) {
    const round = "bracketId" in who ? meetingRound(side, other, sides) : null;
    if (other === side || round === null || !("bracketId" in who)) continue;
    costs.set(who.bracketId, (costs.get(who.bracketId) ?? 0) + costOfMeeting(round));
  }
  return costs;
}

/**
 * Where teams of one group would meet in the first round, swaps two open sides of the same place if
 * that makes the meetings of all groups together later. Stops once no swap does.
 */
export function separateFirstRound(
  found: Map<KeyedSide, Found>,
  sides: readonly KeyedSide[],
): void {
  for (;;) {
    const swap = cheapestSwap(found, sides);
    if (!swap) return;
    for (const [side, bracketId] of swap) found.set(side, { bracketId });
  }
}

type Swap = [KeyedSide, number][];

function cheapestSwap(
  found: ReadonlyMap<KeyedSide, Found>,
  sides: readonly KeyedSide[],
): Swap | null {
  const bracketAt = (side: KeyedSide | undefined) => {
    const who = side && found.get(side);
    return who && "bracketId" in who ? who.bracketId : null;
  };
  let best: { saved: number; swap: Swap } | null = null;
  for (const one of found.keys()) {
    const own = bracketAt(one);
    if (own === null || own !== bracketAt(opponentOf(one, sides))) continue;
    for (const other of found.keys()) {
      const theirs = bracketAt(other);
      if (theirs === null || !canTake(one, theirs) || !canTake(other, own)) continue;
      if (!isSamePlace(one, other)) continue;
      const rest = new Map([...found].filter(([side]) => side !== one && side !== other));
      const [atOne, atOther] = [one, other].map((side) => costsOfMeeting(side, sides, rest));
      const cost = (costs: Map<number, number> | undefined, id: number) => costs?.get(id) ?? 0;
      const before = cost(atOne, own) + cost(atOther, theirs);
      const saved = before - cost(atOne, theirs) - cost(atOther, own);
      if (saved > (best?.saved ?? 0))
        best = {
          saved,
          swap: [
            [one, theirs],
            [other, own],
          ],
        };
    }
  }
  return best?.swap ?? null;
}

function canTake({ source }: KeyedSide, bracketId: number): boolean {
  return source.kind === "best" && source.rank === undefined && source.among.includes(bracketId);
}

function isSamePlace({ source: one }: KeyedSide, { source: other }: KeyedSide): boolean {
  return "place" in one && "place" in other && one.place === other.place;
}

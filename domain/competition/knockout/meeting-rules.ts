import { STAGES } from "../games/schedule-rules.ts";
import { byRound, isSameGame, type KeyedSide } from "./side-source-rules.ts";

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
function meetingRound(one: KeyedSide, other: KeyedSide, sides: readonly KeyedSide[]) {
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

type AllFound = Map<KeyedSide, Found>;
type Swap = readonly [KeyedSide, KeyedSide];

interface Repair {
  swaps: readonly Swap[];
  meetings: number;
  /** How far seeds move from their rank. */
  moved: number;
  cost: number;
}

/**
 * Where a seed would meet a team of its group that can't be swapped (`separateOpen`), swaps it with
 * another seed of its place, as close in rank as can be. Teams with a bye stay. Empties the seeds
 * while a draw could still decide that.
 */
export function separateSeeds(found: AllFound, sides: readonly KeyedSide[]): void {
  const [first] = sides.map(({ game }) => game).toSorted(byRound);
  const seeds = [...found.keys()].filter(
    (side) => isSeed(side) && side.game.stage === first?.stage,
  );
  const pairs = seeds.filter((side) => {
    const opponent = opponentOf(side, sides);
    return opponent && found.has(opponent);
  });
  const places = pairs.map(placeOf);
  const movable = seeds.filter((side) => places.includes(placeOf(side)));
  const isOpen =
    pairs.some((side) => waits(side, found)) ||
    (movable.some((side) => waits(side, found)) && meetingsOf(pairs, found, sides).length > 0);
  if (isOpen) hold(movable, found);
  else separate(movable, found, sides);
}

/**
 * The same for sides that any team of a place can take. Places whose teams meet are separated
 * together, once no draw is open among them.
 */
export function separateOpen(found: AllFound, sides: readonly KeyedSide[]): void {
  const open = [...found.keys()].filter(
    (side) => side.source.kind === "best" && side.source.rank === undefined,
  );
  for (const places of meetingPlaces(open, sides)) {
    const movable = open.filter((side) => places.has(placeOf(side)));
    const around = movable.flatMap((side) => [side, opponentOf(side, sides) ?? side]);
    if (around.some((side) => waits(side, found))) hold(movable, found);
    else separate(movable, found, sides);
  }
}

/** The places of sides, the best first, joined where one meets the other. */
function meetingPlaces(open: readonly KeyedSide[], sides: readonly KeyedSide[]): Set<number>[] {
  let parts: Set<number>[] = [];
  for (const side of open.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const opponent = open.find((each) => each === opponentOf(side, sides));
    const own = [placeOf(side), placeOf(opponent ?? side)];
    const [joined, apart] = [true, false].map((isJoined) =>
      parts.filter((part) => own.some((place) => part.has(place)) === isJoined),
    );
    parts = [...(apart ?? []), new Set([...(joined ?? []).flatMap((part) => [...part]), ...own])];
  }
  return parts.toSorted((one, other) => Math.min(...one) - Math.min(...other));
}

function isSeed({ source }: KeyedSide): boolean {
  return source.kind === "best" && source.rank !== undefined;
}

function placeOf({ source }: KeyedSide): number {
  return "place" in source ? source.place : 0;
}

function waits(side: KeyedSide, found: AllFound): boolean {
  const who = found.get(side);
  return who !== undefined && "waiting" in who && who.waiting.length > 0;
}

function hold(movable: readonly KeyedSide[], found: AllFound): void {
  for (const side of movable) if (!waits(side, found)) found.set(side, { waiting: [] });
}

function separate(movable: readonly KeyedSide[], found: AllFound, sides: readonly KeyedSide[]) {
  for (;;) {
    const repair = bestRepair(movable, found, sides, 1) ?? bestRepair(movable, found, sides, 2);
    if (!repair) return;
    for (const swap of repair.swaps) exchange(found, swap);
  }
}

/** The best of the repairs with `depth` swaps; null if none leaves fewer meetings. */
function bestRepair(
  movable: readonly KeyedSide[],
  found: AllFound,
  sides: readonly KeyedSide[],
  depth: number,
): Repair | null {
  const meeting = meetingsOf(movable, found, sides);
  let best: Repair | null = null;
  const search = (now: AllFound, swaps: readonly Swap[], moved: number) => {
    const last = swaps.at(-1);
    const from = last?.flatMap((side) => [side, opponentOf(side, sides) ?? side]) ?? meeting;
    for (const one of from.filter((side) => movable.includes(side))) {
      for (const other of movable.filter((side) => canSwap(one, side, now))) {
        const swap: Swap = [one, other];
        const next = new Map(now);
        exchange(next, swap);
        const done = [...swaps, swap];
        const further = moved + distance(swap);
        if (done.length < depth) search(next, done, further);
        const meetings = meetingsOf(movable, next, sides).length;
        if (meetings > (best?.meetings ?? meeting.length - 1)) continue;
        const cost = costOf(done, next, sides, movable);
        const repair = { swaps: done, meetings, moved: further, cost };
        if (!best || isBetter(repair, best)) best = repair;
      }
    }
  };
  search(found, [], 0);
  return best;
}

function isBetter(one: Repair, other: Repair): boolean {
  const lead = one.meetings - other.meetings || one.moved - other.moved || one.cost - other.cost;
  return lead < 0;
}

function exchange(found: AllFound, [one, other]: Swap): void {
  const [atOne, atOther] = [found.get(one), found.get(other)];
  if (!atOne || !atOther) return;
  found.set(one, atOther);
  found.set(other, atOne);
}

function bracketAt(side: KeyedSide | undefined, found: AllFound): number | null {
  const who = side && found.get(side);
  return who && "bracketId" in who ? who.bracketId : null;
}

/** Those of the sides whose opponent is of the same group. */
function meetingsOf(some: readonly KeyedSide[], found: AllFound, sides: readonly KeyedSide[]) {
  return some.filter((side) => {
    const own = bracketAt(side, found);
    return own !== null && own === bracketAt(opponentOf(side, sides), found);
  });
}

function canSwap(one: KeyedSide, other: KeyedSide, found: AllFound): boolean {
  if (one === other || one.source.kind !== "best" || other.source.kind !== "best") return false;
  if (one.source.place !== other.source.place) return false;
  const [own, theirs] = [bracketAt(one, found), bracketAt(other, found)];
  if (own === null || theirs === null || own === theirs) return false;
  return one.source.among.includes(theirs) && other.source.among.includes(own);
}

function distance([{ source: one }, { source: other }]: Swap): number {
  if (one.kind !== "best" || other.kind !== "best") return 0;
  return Math.abs((one.rank ?? 0) - (other.rank ?? 0));
}

/** Counts no worse places, whose teams may not be known yet. */
function costOf(
  swaps: readonly Swap[],
  found: AllFound,
  sides: readonly KeyedSide[],
  movable: readonly KeyedSide[],
): number {
  const worst = Math.max(...movable.map(placeOf));
  const known = new Map([...found].filter(([side]) => placeOf(side) <= worst));
  return [...new Set(swaps.flat())].reduce((sum, side) => {
    const own = bracketAt(side, found);
    return sum + (own === null ? 0 : (costsOfMeeting(side, sides, known).get(own) ?? 0));
  }, 0);
}

import { dayOf, sum, thirdsOfDays } from "./fairness-rules.ts";
import { isClear, type Packed, type PackingGrid, teamInterval } from "./packing-rules.ts";

/** Per attempt; falls to zero, so that worse swaps are accepted only at first (simulated annealing). */
const HEAT = 0.4;
const WEIGHT = { thirds: 3, waits: 1, fields: 0.7 };

/**
 * Swaps the places of packed games to balance each team's early and late games, waits and fields.
 * The places stay the same, and no rule gets broken.
 */
export function smoothGames(
  packed: readonly Packed[],
  ground: PackingGrid,
  { random, tries }: { random: () => number; tries: number },
): Packed[] {
  const games = packed.map((game) => ({ ...game }));
  const gamesOf = ground.teamTaken.map((_, team) =>
    games.filter(({ pair }) => pair.includes(team)),
  );
  const allStarts = games.map(({ start }) => start);
  const scale = {
    thirds: thirdsOfDays(allStarts),
    span: sum([...Map.groupBy(allStarts, dayOf).values()].map(lengthOf)),
    fields: ground.fieldTaken.length,
  };
  const costs = gamesOf.map((theirs) => costOf(theirs, scale));
  for (let attempt = 0; attempt < tries; attempt++) {
    const [one, other] = [pick(games, random), pick(games, random)];
    if (!one || !other || one === other) continue;
    swapPlaces(one, other);
    const teams = [...new Set([...one.pair, ...other.pair])];
    const isAllowed = teams.every((team) =>
      canPlay(gamesOf[team] ?? [], ground.teamTaken[team] ?? [], ground),
    );
    const after = isAllowed ? teams.map((team) => costOf(gamesOf[team] ?? [], scale)) : [];
    const worse = sum(after) - sum(teams.map((team) => costs[team] ?? 0));
    const heat = HEAT * (1 - attempt / tries);
    if (isAllowed && (worse <= 0 || random() < Math.exp(-worse / heat))) {
      for (const [place, team] of teams.entries()) costs[team] = after[place] ?? 0;
    } else {
      swapPlaces(one, other);
    }
  }
  return games;
}

function lengthOf(starts: readonly number[]): number {
  return Math.max(...starts) - Math.min(...starts);
}

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

function swapPlaces(one: Packed, other: Packed): void {
  const { start, field } = one;
  Object.assign(one, { start: other.start, field: other.field });
  Object.assign(other, { start, field });
}

function canPlay(
  theirs: Packed[],
  taken: PackingGrid["teamTaken"][number],
  ground: PackingGrid,
): boolean {
  const turn = teamInterval(ground);
  let free = Number.NEGATIVE_INFINITY;
  return inOrder(theirs).every((start) => {
    const isFree = start >= free && isClear(taken, start, ground.gameMinutes);
    free = start + turn;
    return isFree;
  });
}

function inOrder(theirs: readonly Packed[]): number[] {
  return theirs.map(({ start }) => start).toSorted((a, b) => a - b);
}

/** How unfair a team's games are: early and late ones, waits, and fields. */
function costOf(
  theirs: readonly Packed[],
  { thirds, span, fields }: { thirds: ReadonlyMap<number, number>; span: number; fields: number },
): number {
  const byThird = [0, 0, 0];
  const byField = Array<number>(fields).fill(0);
  for (const { start, field } of theirs) {
    const third = thirds.get(start) ?? 0;
    byThird[third] = (byThird[third] ?? 0) + 1;
    byField[field] = (byField[field] ?? 0) + 1;
  }
  const starts = inOrder(theirs);
  const evenWait = Math.max(1, span / Math.max(1, theirs.length));
  const waits = starts.slice(1).map((start, place) => {
    const before = starts[place] ?? start;
    return dayOf(start) === dayOf(before) ? ((start - before) / evenWait) ** 2 : 0;
  });
  return (
    WEIGHT.thirds * uneven(byThird) + WEIGHT.waits * sum(waits) + WEIGHT.fields * uneven(byField)
  );
}

/** The sum of squared deviations from the mean. */
function uneven(counts: readonly number[]): number {
  return sum(counts.map((count) => count ** 2)) - sum(counts) ** 2 / counts.length;
}

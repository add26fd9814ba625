import { OFFICIAL, OFFICIAL_FIRSTS, OFFICIAL_THIRDS } from "./first-round-rules.ts";

export interface BestPlacedSide {
  among: readonly number[];
  firstOf: number | null;
  gameId: number;
  /**
   * The cost of placing the bracket's team here: the earlier it could meet a team of its own
   * bracket, the higher.
   */
  cost: (bracketId: number) => number;
}

type BestPlacedResult = { bracketIds: number[] } | { waiting: number[] } | null;

/**
 * Assigns the best teams at a place to sides. `ranked` groups tied brackets, best first. Uses the
 * official table, else the cheapest assignment, with better teams on earlier sides.
 * Null if there are too few teams.
 */
export function assignBestPlaced(
  sides: readonly BestPlacedSide[],
  ranked: readonly (readonly number[])[],
  { place, brackets }: { place: number; brackets: readonly number[] },
): BestPlacedResult {
  const chosen: number[][] = [];
  for (const tied of ranked) {
    const before = chosen.flat();
    const own: number[] = [];
    for (const bracketId of tied) {
      if (canCome(sides, [...before, ...own, bracketId])) own.push(bracketId);
    }
    if (own.length > 0 && own.length < tied.length) return { waiting: [...tied] };
    if (own.length > 0) chosen.push(own);
  }
  const all = chosen.flat();
  if (all.length < sides.length) return null;
  const inOrder = brackets.filter((id) => all.includes(id));
  const bracketIds = byTable(sides, inOrder, { place, brackets });
  return bracketIds ? { bracketIds } : arrange(sides, chosen);
}

/** Bipartite matching. */
function canCome(sides: readonly BestPlacedSide[], bracketIds: readonly number[]): boolean {
  const onSide = new Map<number, number>();
  const place = (bracketId: number, tried: Set<number>): boolean =>
    sides.some((side, index) => {
      if (!side.among.includes(bracketId) || tried.has(index)) return false;
      tried.add(index);
      const there = onSide.get(index);
      if (there !== undefined && !place(there, tried)) return false;
      onSide.set(index, bracketId);
      return true;
    });
  return bracketIds.every((bracketId) => place(bracketId, new Set()));
}

function byTable(
  sides: readonly BestPlacedSide[],
  chosen: readonly number[],
  { place, brackets }: { place: number; brackets: readonly number[] },
): number[] | null {
  const letter = (id: number | null) =>
    id === null ? "?" : String.fromCharCode("A".charCodeAt(0) + brackets.indexOf(id));
  const letters = (ids: readonly (number | null)[]) => ids.map(letter).sort().join("");
  const isOfficial =
    brackets.length === OFFICIAL.brackets &&
    place === 3 &&
    letters(sides.map(({ firstOf }) => firstOf)) === OFFICIAL_FIRSTS;
  const row = isOfficial ? OFFICIAL_THIRDS.get(letters(chosen)) : undefined;
  if (!row) return null;
  const found = sides.map(({ firstOf }) => {
    const meets = row[OFFICIAL_FIRSTS.indexOf(letter(firstOf))];
    return chosen.find((id) => letter(id) === meets);
  });
  const isAllowed = found.every((id, index) => id && sides[index]?.among.includes(id));
  return isAllowed ? found.flatMap((id) => id ?? []) : null;
}

/** Sides that one search can fill: it looks at every set of teams. */
const MAX_SIDES = 20;

/**
 * The cheapest assignment; of equal ones, the one with the best teams on the earliest sides.
 * Reports tied teams only if their order changes the pairings.
 */
function arrange(
  sides: readonly BestPlacedSide[],
  chosen: readonly (readonly number[])[],
): BestPlacedResult {
  const all = chosen.flat();
  if (sides.length > MAX_SIDES) return null;
  const costs = sides.map(({ among, cost }) =>
    all.map((id) => (among.includes(id) ? cost(id) : Number.POSITIVE_INFINITY)),
  );
  const least = leastCosts(costs);
  if (!Number.isFinite(least[0])) return null;
  const isCheapest = (index: number, taken: number, at: number) =>
    !isTaken(taken, at) &&
    (costs[index]?.[at] ?? 0) + (least[taken | (1 << at)] ?? 0) === least[taken];
  /** The rest of the cheapest assignment, with `first` on its first side. */
  const completed = (index: number, taken: number, first?: number): number[] => {
    if (index === sides.length) return [];
    const at = first ?? all.findIndex((_, each) => isCheapest(index, taken, each));
    return [all[at] ?? 0, ...completed(index + 1, taken | (1 << at))];
  };
  const best = completed(0, 0);
  let taken = 0;
  for (const [index, id] of best.entries()) {
    const tied = chosen.find((ids) => ids.includes(id)) ?? [];
    const before = best.slice(0, index);
    const others = tied
      .map((each) => all.indexOf(each))
      .filter((at) => isCheapest(index, taken, at));
    const isOpen = others.some(
      (at) => !areSameGames(sides, best, [...before, ...completed(index, taken, at)]),
    );
    if (isOpen) return { waiting: [...tied] };
    taken |= 1 << all.indexOf(id);
  }
  return { bracketIds: best };
}

function isTaken(taken: number, at: number): boolean {
  return (taken >> at) % 2 === 1;
}

/** By the set of teams already on sides, as bits, the least cost of filling the other sides. */
function leastCosts(costs: readonly (readonly number[])[]): Float64Array {
  const count = costs.length;
  const least = new Float64Array(2 ** count).fill(Number.POSITIVE_INFINITY);
  least[least.length - 1] = 0;
  for (let taken = least.length - 2; taken >= 0; taken--) {
    const side = costs[bitsIn(taken)];
    for (let at = 0; at < count; at++) {
      if (isTaken(taken, at)) continue;
      const cost = (side?.[at] ?? 0) + (least[taken | (1 << at)] ?? 0);
      if (cost < (least[taken] ?? 0)) least[taken] = cost;
    }
  }
  return least;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

function areSameGames(
  sides: readonly BestPlacedSide[],
  one: readonly number[],
  other: readonly number[],
): boolean {
  const gameOf = (ids: readonly number[]) =>
    new Map(ids.map((id, index) => [id, sides[index]?.gameId]));
  const games = gameOf(other);
  return [...gameOf(one)].every(([id, gameId]) => games.get(id) === gameId);
}

/**
 * Which of four best thirds of six brackets meets which first. The n-th letter on the right meets
 * the first of the n-th letter of `against`.
 */
interface BestTable {
  against: string;
  meet: ReadonlyMap<string, string>;
}

function table(against: string, rows: string): BestTable {
  const pairs = rows.split(" ").map((row) => row.split(":") as [string, string]);
  return { against, meet: new Map(pairs) };
}

export const BEST_TABLES: readonly BestTable[] = [
  // UEFA, Regulations of the European Football Championship 2018–20, article 21.05; same in 2024.
  table(
    "BCEF",
    "ABCD:ADBC ABCE:AEBC ABCF:AFBC ABDE:DEAB ABDF:DFAB ABEF:EFBA ACDE:EDCA ACDF:FDCA ACEF:EFCA ADEF:EFDA BCDE:EDBC BCDF:FDCB BCEF:FECB BDEF:FEDB CDEF:FEDC",
  ),
  // UEFA, Regulations of the European Football Championship 2014–16, article 17.03. Also used by
  // the 24-team World Cups and the Africa Cup of Nations.
  table(
    "ABCD",
    "ABCD:CDAB ABCE:CABE ABCF:CABF ABDE:DABE ABDF:DABF ABEF:EABF ACDE:CDAE ACDF:CDAF ACEF:CAFE ADEF:DAFE BCDE:CDBE BCDF:CDBF BCEF:ECBF BDEF:EDBF CDEF:CDFE",
  ),
];

export function tableFor(brackets: number, place: number, against: string): BestTable | null {
  if (brackets !== 6 || place !== 3) return null;
  return BEST_TABLES.find((each) => each.against === against) ?? null;
}

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
 * table of a known competition, else the cheapest assignment, with better teams on earlier sides.
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
  const table = tableFor(brackets.length, place, letters(sides.map(({ firstOf }) => firstOf)));
  const row = table?.meet.get(letters(chosen));
  if (!table || !row) return null;
  const found = sides.map(({ firstOf }) => {
    const meets = row[table.against.indexOf(letter(firstOf))];
    return chosen.find((id) => letter(id) === meets);
  });
  const isAllowed = found.every((id, index) => id && sides[index]?.among.includes(id));
  return isAllowed ? found.flatMap((id) => id ?? []) : null;
}

interface Arranged {
  cost: number;
  ids: number[];
}

/**
 * The cheapest assignment; of equal ones, the one with the best teams on the earliest sides.
 * Reports tied teams only if their order changes the pairings.
 */
function arrange(
  sides: readonly BestPlacedSide[],
  chosen: readonly (readonly number[])[],
): BestPlacedResult {
  const all = chosen.flat();
  const known = new Map<number, Arranged | null>();
  const from = (index: number, taken: number): Arranged | null => {
    const there = known.get(taken);
    if (there !== undefined) return there;
    const best = index === sides.length ? { cost: 0, ids: [] } : cheapest(index, taken)[0];
    known.set(taken, best ?? null);
    return best ?? null;
  };
  const cheapest = (index: number, taken: number): Arranged[] => {
    const side = sides[index];
    const found = all.flatMap((id, at): Arranged[] => {
      if (!side?.among.includes(id) || (taken >> at) % 2 === 1) return [];
      const rest = from(index + 1, taken | (1 << at));
      return rest ? [{ cost: side.cost(id) + rest.cost, ids: [id, ...rest.ids] }] : [];
    });
    const least = Math.min(...found.map(({ cost }) => cost));
    return found.filter(({ cost }) => cost === least);
  };
  const best = from(0, 0);
  if (!best) return null;
  let taken = 0;
  for (const [index, id] of best.ids.entries()) {
    const tied = chosen.find((ids) => ids.includes(id)) ?? [];
    const before = best.ids.slice(0, index);
    const others = cheapest(index, taken).filter(({ ids: [first = 0] }) => tied.includes(first));
    const isOpen = others.some(({ ids }) => !areSameGames(sides, best.ids, [...before, ...ids]));
    if (isOpen) return { waiting: [...tied] };
    taken |= 1 << all.indexOf(id);
  }
  return { bracketIds: best.ids };
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

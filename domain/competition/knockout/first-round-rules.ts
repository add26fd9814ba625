import type { FromBracket, Source } from "./side-source-rules.ts";

export type Pairing = readonly [Source | null, Source | null];

type Row = { place: number; brackets: number[] } | { place: number; best: number };

/**
 * First-round pairings, top to bottom. If all teams of a place are treated alike, firsts meet
 * seconds of the neighboring bracket, and teams of one bracket meet again as late as possible.
 * Otherwise sides are seeded across brackets (`seeded`). Six brackets with four best thirds follow
 * the European championship.
 */
export function firstRoundPairings(brackets: readonly FromBracket[], advancing: number): Pairing[] {
  const rows = rowsOf(brackets, advancing);
  const official = officialPairings(brackets, rows);
  if (official) return official;
  const order = seedOrder(2 ** Math.ceil(Math.log2(advancing)));
  if (!isEven(order, rows)) return seeded(order, rows, brackets);
  return paired(spread(brackets, rows, order).map((leaf) => leaf && sourceOf(leaf, brackets)));
}

export function paired(sources: readonly (Source | null)[]): Pairing[] {
  return Array.from(
    { length: sources.length / 2 },
    (_, index): Pairing => [sources[2 * index] ?? null, sources[2 * index + 1] ?? null],
  );
}

interface Leaf {
  place: number;
  bracket: number | null;
}

function rowsOf(brackets: readonly FromBracket[], advancing: number): Row[] {
  const rows: Row[] = [];
  let left = advancing;
  for (let place = 1; left > 0; place++) {
    const having = brackets.flatMap(({ teams }, index) => (teams >= place ? [index] : []));
    if (having.length === 0) throw new RangeError(`${advancing} teams do not go on from so few.`);
    const isWhole = having.length <= left;
    rows.push(isWhole ? { place, brackets: having } : { place, best: left });
    left -= isWhole ? having.length : left;
  }
  return rows;
}

const LETTERS = "ABCDEF";

/** The draw of European championships if as many brackets and best thirds play; else null. */
function officialPairings(brackets: readonly FromBracket[], rows: readonly Row[]) {
  const [, , third] = rows;
  if (rows.length !== 3 || !third || !("best" in third) || third.best !== OFFICIAL.best)
    return null;
  if (brackets.length !== OFFICIAL.brackets || brackets.some(({ teams }) => teams < 3)) return null;
  const leaves = OFFICIAL_SIDES.split(" ").map(([letter = "", place]) => {
    const bracket = LETTERS.indexOf(letter);
    return { place: Number(place), bracket: bracket === -1 ? null : bracket };
  });
  return asInTable(paired(leaves.map((leaf) => sourceOf(leaf, brackets))), brackets);
}

/**
 * Standard seeding: seeds 1 and 2 can meet only in the final, the first four only in the
 * semi-finals.
 */
function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const pair = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, pair - seed]);
  }
  return order;
}

function rowOfSeed(seed: number, rows: readonly Row[]): number {
  let last = 0;
  return rows.findIndex((row) => {
    last += sizeOf(row);
    return seed <= last;
  });
}

function sizeOf(row: Row): number {
  return "best" in row ? row.best : row.brackets.length;
}

function isEven(order: readonly number[], rows: readonly Row[]): boolean {
  if (rows.some((row) => "best" in row)) return false;
  const labels = order.map((seed) => rowOfSeed(seed, rows));
  const ways = new Map<number, string>();
  return labels.every((row, at) => {
    const way = wayOf(labels, at);
    const known = ways.get(row) ?? way;
    ways.set(row, known);
    return row === -1 || known === way;
  });
}

function wayOf(labels: readonly number[], at: number): string {
  const opponents: string[] = [];
  for (let size = 1; size < labels.length; size *= 2) {
    const own = at - (at % size);
    const other = own % (2 * size) === 0 ? own + size : own - size;
    opponents.push(shapeOf(labels.slice(other, other + size)));
  }
  return opponents.join(" then ");
}

function shapeOf(labels: readonly number[]): string {
  if (labels.length === 1) return `${labels[0]}`;
  const half = labels.length / 2;
  const halves = [shapeOf(labels.slice(0, half)), shapeOf(labels.slice(half))];
  return `(${halves.toSorted().join(" ")})`;
}

/**
 * Assigns byes and firsts exactly; the other sides take any team of their place, so that `settle`
 * can separate teams of one bracket later.
 */
function seeded(order: readonly number[], rows: readonly Row[], brackets: readonly FromBracket[]) {
  const rowOf = order.map((seed) => rowOfSeed(seed, rows));
  const hasBye = (at: number) => rowOf[at % 2 === 0 ? at + 1 : at - 1] === -1;
  const sources = order.map((seed, at): Source | null => {
    const index = rowOf[at] ?? -1;
    const row = rows[index];
    if (!row) return null;
    const { place } = row;
    const having = brackets.filter(({ teams }) => teams >= place).map(({ id }) => id);
    const [only] = having;
    if (only !== undefined && having.length === 1) return { kind: "place", place, bracketId: only };
    const rank = seed - rows.slice(0, index).reduce((sum, each) => sum + sizeOf(each), 0);
    const others = rowOf.filter((each, seat) => each === index && seat !== at && !hasBye(seat));
    const isSeed = place === 1 && order.length > 2;
    const isExact = isSeed || hasBye(at) || others.length === 0;
    return { kind: "best", place, among: having, ...(isExact && { rank }) };
  });
  return paired(sources);
}

/** Search limit, after which teams of a bracket can meet a round earlier. */
const MAX_STEPS = 5_000;

function spread(brackets: readonly FromBracket[], rows: readonly Row[], order: readonly number[]) {
  const seats = seatsOf(order, rows);
  for (let slack = 0; ; slack++) {
    const found = seat(brackets.length, order.length, seats, slack);
    if (found) return found;
  }
}

type Seat = ReturnType<typeof seatsOf>[number];

function seatsOf(order: readonly number[], rows: readonly Row[]) {
  return rows.flatMap((row, own) => {
    if ("best" in row) return [];
    const at = order.flatMap((seed, each) => (rowOfSeed(seed, rows) === own ? [each] : []));
    return at.map((each, index) => ({ ...row, at: each, index }));
  });
}

/**
 * The first assignment in which no part of the draw has more teams of a bracket than its share plus
 * `slack`; null if none is found.
 */
function seat(count: number, size: number, seats: readonly Seat[], slack: number) {
  const leaves: (Leaf | null)[] = Array.from({ length: size }, () => null);
  const all = Array.from({ length: count }, (_, bracket) => inRows(seats, bracket));
  const isFair = (at: number, bracket: number) => {
    const own = all[bracket] ?? 0;
    for (let part = size / 2, share = own / 2; part >= 1; part /= 2, share /= 2) {
      const from = at - (at % part);
      const there = leaves.slice(from, from + part).filter((leaf) => leaf?.bracket === bracket);
      if (there.length + 1 > Math.ceil(share) + slack) return false;
    }
    return true;
  };
  let steps = 0;
  const fill = (next: number): boolean => {
    const here = seats[next];
    if (!here) return true;
    if (++steps > MAX_STEPS) return false;
    const { place } = here;
    for (const bracket of wished(here, leaves)) {
      const isTaken = leaves.some((leaf) => leaf?.place === place && leaf.bracket === bracket);
      if (isTaken || !isFair(here.at, bracket)) continue;
      leaves[here.at] = { place, bracket };
      if (fill(next + 1)) return true;
      leaves[here.at] = null;
    }
    return false;
  };
  return fill(0) ? leaves : null;
}

function inRows(seats: readonly Seat[], bracket: number): number {
  const own = seats.filter(({ brackets }) => brackets.includes(bracket));
  return new Set(own.map(({ place }) => place)).size;
}

function wished({ at, place, brackets, index }: Seat, leaves: readonly (Leaf | null)[]): number[] {
  const opponent = leaves[at % 2 === 0 ? at + 1 : at - 1]?.bracket;
  if (typeof opponent === "number") return firstOf(opponent ^ 1, brackets);
  if (place > 1) return [...brackets];
  const across = [
    ...brackets.filter((_, i) => i % 2 === 0),
    ...brackets.filter((_, i) => i % 2 === 1),
  ];
  return firstOf(across[index], brackets);
}

function firstOf(wish: number | undefined, all: readonly number[]): number[] {
  return [...all.filter((each) => each === wish), ...all.filter((each) => each !== wish)];
}

function sourceOf({ place, bracket }: Leaf, brackets: readonly FromBracket[]): Source {
  const own = bracket === null ? undefined : brackets[bracket];
  if (own) return { kind: "place", place, bracketId: own.id };
  const among = brackets.filter(({ teams }) => teams >= place).map(({ id }) => id);
  return { kind: "best", place, among };
}

/** Best thirds come only from the brackets that the table opens to their opponent. */
function asInTable(pairings: readonly Pairing[], brackets: readonly FromBracket[]): Pairing[] {
  const letterOf = (id: number) => LETTERS[brackets.findIndex((each) => each.id === id)] ?? "";
  const come = (source: Source | null, opponent: Source | null): Source | null => {
    if (source?.kind !== "best" || opponent?.kind !== "place") return source;
    const letters = officialOpponents(letterOf(opponent.bracketId));
    return { ...source, among: source.among.filter((id) => letters.includes(letterOf(id))) };
  };
  return pairings.map(([one, other]) => [come(one, other), come(other, one)]);
}

/** Six brackets, of which the four best thirds advance. Brackets are letters: A is the first. */
export const OFFICIAL = { brackets: 6, best: 4 };

/** Sides of European championships since 2021, such as B1; a star is one of the best thirds. */
const OFFICIAL_SIDES = "B1 *3 A1 C2 F1 *3 D2 E2 E1 *3 D1 F2 C1 *3 A2 B2";

/** The brackets whose first meets one of the best thirds. */
export const OFFICIAL_FIRSTS = "BCEF";

/**
 * By the best thirds, which of them the firsts meet. UEFA, Regulations of the European Football
 * Championship 2018–20, article 21.05; same in 2024.
 */
export const OFFICIAL_THIRDS: ReadonlyMap<string, string> = new Map(
  "ABCD:ADBC ABCE:AEBC ABCF:AFBC ABDE:DEAB ABDF:DFAB ABEF:EFBA ACDE:EDCA ACDF:FDCA ACEF:EFCA ADEF:EFDA BCDE:EDBC BCDF:FDCB BCEF:FECB BDEF:FEDB CDEF:FEDC"
    .split(" ")
    .map((row) => row.split(":") as [string, string]),
);

/** The thirds that the first of a bracket can meet. */
export function officialOpponents(first: string): string {
  const at = OFFICIAL_FIRSTS.indexOf(first);
  return [...OFFICIAL_THIRDS.values()].map((order) => order[at] ?? "").join("");
}

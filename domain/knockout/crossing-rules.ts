import { tableFor } from "./best-table-rules.ts";
import type { FromBracket, Source } from "./source-rules.ts";

/** Two sides of the first round; a side that is empty gives the other a bye. */
export type Crossing = readonly [Source | null, Source | null];

/** Teams of the same standing: all that are second, or the best of those that are third. */
type Row = { place: number; brackets: number[] } | { place: number; best: number };

/**
 * The crossings of the first round from top to bottom of the drawing. First meets second of a neighbouring
 * bracket (1st A – 2nd B, 1st B – 2nd A), or the best the last of one bracket (1–8, 4–5 …); teams of one
 * bracket are spread as evenly as can be, so that they meet again as late as possible, and the best places have
 * the byes. Four best thirds of six brackets stand as at European championships.
 */
export function crossingsOf(brackets: readonly FromBracket[], goOn: number): Crossing[] {
  const rows = rowsOf(brackets, goOn);
  const inEurope = asInEurope(brackets, rows);
  const leaves = inEurope ?? spread(brackets, rows, goOn);
  const sources = leaves.map((leaf) => leaf && sourceOf(leaf, brackets));
  const crossings = Array.from(
    { length: leaves.length / 2 },
    (_, index): Crossing => [sources[2 * index] ?? null, sources[2 * index + 1] ?? null],
  );
  return inEurope ? asInTable(crossings, brackets) : withoutOwn(crossings);
}

/** A place of a bracket by its index, or one of the best at a place (`bracket` is null). */
interface Leaf {
  place: number;
  bracket: number | null;
}

/** Who goes on, the best first: whole rows of places as long as they fit, then the best of the next one. */
function rowsOf(brackets: readonly FromBracket[], goOn: number): Row[] {
  const rows: Row[] = [];
  let left = goOn;
  for (let place = 1; left > 0; place++) {
    const having = brackets.flatMap(({ teams }, index) => (teams >= place ? [index] : []));
    if (having.length === 0) throw new RangeError(`${goOn} teams do not go on from so few.`);
    const isWhole = having.length <= left;
    rows.push(isWhole ? { place, brackets: having } : { place, best: left });
    left -= isWhole ? having.length : left;
  }
  return rows;
}

/** The brackets of a competition with six, in their order. */
const LETTERS = "ABCDEF";

/** From top to bottom: the first side against the third, and so on; letters are brackets, a star one of the best thirds. */
const EUROPE = "B1 *3 A1 C2 F1 *3 D2 E2 E1 *3 D1 F2 C1 *3 A2 B2";

/** The first round of European championships since 2021, for which `best-rules.ts` knows the table; else null. */
function asInEurope(brackets: readonly FromBracket[], rows: readonly Row[]): Leaf[] | null {
  const [, , third] = rows;
  if (brackets.length !== 6 || rows.length !== 3 || !third || !("best" in third)) return null;
  if (third.best !== 4 || brackets.some(({ teams }) => teams < 3)) return null;
  return EUROPE.split(" ").map((words) => {
    const letter = LETTERS.indexOf(words[0] ?? "");
    return { place: Number(words[1]), bracket: letter === -1 ? null : letter };
  });
}

/** Where each seed stands in a drawing of so many: the first two meet in the final, the first four in the semi-finals. */
function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const pair = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, pair - seed]);
  }
  return order;
}

/** A seat of the drawing with the row whose team comes onto it. */
interface Seat {
  at: number;
  row: Row;
  /** Which seat of its row it is, from top to bottom. */
  index: number;
  seed: number;
}

/** How much searching is done before a meeting a round earlier is put up with. */
const MOST_STEPS = 5_000;

/** Fills the drawing row by row, teams of one bracket spread as evenly as can be. */
function spread(brackets: readonly FromBracket[], rows: readonly Row[], goOn: number) {
  const order = seedOrder(2 ** Math.ceil(Math.log2(goOn)));
  const seats = seatsOf(order, rows);
  for (let slack = 0; ; slack++) {
    const found = seat(brackets.length, order.length, seats, slack);
    if (found) return found;
  }
}

function seatsOf(order: readonly number[], rows: readonly Row[]): Seat[] {
  let seeded = 0;
  return rows.flatMap((row) => {
    const from = seeded;
    seeded += "best" in row ? row.best : row.brackets.length;
    return order
      .flatMap((seed, at) => (seed > from && seed <= seeded ? [{ at, seed }] : []))
      .map((each, index) => ({ ...each, row, index }));
  });
}

/** The first seating in which no part of the drawing holds more of a bracket than its share and `slack`; null where none is found. */
function seat(
  count: number,
  size: number,
  seats: readonly Seat[],
  slack: number,
): (Leaf | null)[] | null {
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
    if (++steps > MOST_STEPS) return false;
    const { place } = here.row;
    for (const bracket of wished(here, leaves, size - seats.length)) {
      const isTaken = leaves.some((leaf) => leaf?.place === place && leaf.bracket === bracket);
      if (bracket !== null && (isTaken || !isFair(here.at, bracket))) continue;
      leaves[here.at] = { place, bracket };
      if (fill(next + 1)) return true;
      leaves[here.at] = null;
    }
    return false;
  };
  return fill(0) ? leaves : null;
}

function inRows(seats: readonly Seat[], bracket: number): number {
  const rows = new Set(seats.map(({ row }) => row));
  return [...rows].filter((row) => "brackets" in row && row.brackets.includes(bracket)).length;
}

/** The brackets for a seat, the one that stands there by custom first. */
function wished(
  { at, row, index, seed }: Seat,
  leaves: readonly (Leaf | null)[],
  byes: number,
): (number | null)[] {
  if ("best" in row) return [null];
  const all = row.brackets;
  const opponent = leaves[at % 2 === 0 ? at + 1 : at - 1]?.bracket;
  // A's neighbour is B, C's is D.
  if (typeof opponent === "number") return firstOf(opponent ^ 1, all);
  if (row.place > 1) return all;
  // Where some of the first have byes and some have not, A has one before B; else A, C … above B, D ….
  const isPartly = byes > 0 && byes < all.length;
  const across = [...all.filter((_, i) => i % 2 === 0), ...all.filter((_, i) => i % 2 === 1)];
  return firstOf(isPartly ? all[seed - 1] : across[index], all);
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

/**
 * Keeps the best of a place from the bracket that they would meet, where that leaves somebody for each side
 * whoever they turn out to be: each of two or more keeps out another one.
 */
function withoutOwn(crossings: readonly Crossing[]): Crossing[] {
  const opponents = crossings.flatMap(([one, other]) =>
    other?.kind === "best" ? [one] : one?.kind === "best" ? [other] : [],
  );
  const kept = opponents.flatMap((source) => (source?.kind === "place" ? [source.bracketId] : []));
  const isSafe = kept.length === opponents.length && new Set(kept).size === kept.length;
  if (!isSafe || kept.length < 2) return [...crossings];
  const without = (source: Source | null, opponent: Source | null): Source | null =>
    source?.kind === "best" && opponent?.kind === "place"
      ? { ...source, among: source.among.filter((id) => id !== opponent.bracketId) }
      : source;
  return crossings.map(([one, other]) => [without(one, other), without(other, one)]);
}

/** Says of each best third from which brackets it can come by the table. */
function asInTable(crossings: readonly Crossing[], brackets: readonly FromBracket[]): Crossing[] {
  const letterOf = (id: number) => LETTERS[brackets.findIndex((each) => each.id === id)] ?? "";
  const table = tableFor(brackets.length, 3, "BCEF");
  const come = (source: Source | null, opponent: Source | null): Source | null => {
    if (source?.kind !== "best" || opponent?.kind !== "place") return source;
    const column = table?.against.indexOf(letterOf(opponent.bracketId)) ?? -1;
    const letters = [...(table?.meet.values() ?? [])].map((row) => row[column]);
    return { ...source, among: source.among.filter((id) => letters.includes(letterOf(id))) };
  };
  return crossings.map(([one, other]) => [come(one, other), come(other, one)]);
}

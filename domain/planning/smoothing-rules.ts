import { type Ground, isClear, turnOf } from "./ground-rules.ts";
import type { Packed } from "./packing-rules.ts";

/** Games to be smoothed, with the tournament of each. */
export interface Smoothing {
  ground: Ground;
  packed: readonly Packed[];
  tournaments: readonly number[];
  random: () => number;
  /** How many exchanges are tried. */
  tries: number;
}

/**
 * Exchanges games of a packed schedule so that each team has its share of early and late games, waits little and
 * changes fields, and that tournaments lie beside each other. Kick-offs stay the same, so no day becomes longer, and no
 * rule is broken that was kept before.
 */
export function smoothGames(input: Smoothing): Packed[] {
  if (input.packed.length < 2) return [...input.packed];
  const board = new Board(input);
  for (let attempt = 0; attempt < input.tries; attempt++) {
    // At first worse is taken now and then, or it would stop at the first arrangement that no exchange betters.
    board.exchange(0.4 * (1 - attempt / input.tries));
  }
  return board.result();
}

interface Cell {
  start: number;
  field: number;
  /** Which third of its day it lies in. */
  third: number;
  day: number;
}

/** What each unfairness weighs. */
const WEIGHT = { thirds: 3, waits: 1, fields: 0.7, tournaments: 0.3 };

class Board {
  readonly #input: Smoothing;
  readonly #cells: readonly Cell[];
  /** The game in each cell, or -1. */
  readonly #gameIn: number[];
  /** The cell of each game. */
  readonly #cellOf: number[];
  /** The games of each team. */
  readonly #gamesOf: readonly number[][];
  /** Minutes from one game of a team to its next if its games were spread evenly. */
  readonly #evenWait: readonly number[];
  /** What each team's games cost where they lie. */
  readonly #costs: number[];
  /** How many games of each tournament lie in each third of each day. */
  readonly #spread = new Map<number, number[]>();
  readonly #turn: number;
  /** Of each cell which teams play nowhere else then. */
  readonly #clear: readonly (readonly boolean[])[];
  // Filled anew for each team that is looked at.
  readonly #theirs: Cell[] = [];
  readonly #thirds = [0, 0, 0];
  readonly #fields: number[];

  constructor(input: Smoothing) {
    this.#input = input;
    const { ground, packed } = input;
    this.#turn = turnOf(ground);
    this.#cells = cellsOf(ground, packed);
    this.#fields = ground.fieldTaken.map(() => 0);
    this.#gameIn = this.#cells.map(() => -1);
    const places = new Map(
      this.#cells.map(({ start, field }, cell) => [`${start} ${field}`, cell]),
    );
    this.#cellOf = packed.map(({ start, field }, game) => {
      const cell = places.get(`${start} ${field}`) ?? 0;
      this.#gameIn[cell] = game;
      return cell;
    });
    const gamesOf: number[][] = ground.teamTaken.map(() => []);
    for (const [game, { pair }] of packed.entries()) {
      for (const team of pair) gamesOf[team]?.push(game);
    }
    this.#gamesOf = gamesOf;
    const span = spanOf(this.#cells, ground.days.length);
    this.#evenWait = gamesOf.map((theirs) => Math.max(1, span / Math.max(1, theirs.length)));
    for (const [game, tournament] of input.tournaments.entries()) {
      const thirds = this.#spread.get(tournament) ?? Array<number>(3 * ground.days.length).fill(0);
      this.#spread.set(tournament, thirds);
      this.#count(game, this.#cellOf[game] ?? 0, 1);
    }
    this.#clear = clearTeams(ground, this.#cells);
    this.#costs = gamesOf.map((_, team) => this.#costOfTeam(team));
  }

  result(): Packed[] {
    return this.#input.packed.map(({ pair }, game) => {
      const { start, field } = this.#cellAt(game);
      return { pair, start, field };
    });
  }

  /** Puts a game into another cell, in exchange for what lies there, where no rule forbids it and it is better. */
  exchange(heat: number): void {
    const { random, packed } = this.#input;
    const game = Math.floor(random() * packed.length);
    const target = Math.floor(random() * this.#cells.length);
    const origin = this.#cellOf[game] ?? 0;
    if (target === origin) return;
    const other = this.#gameIn[target] ?? -1;
    const teams = [...(packed[game]?.pair ?? []), ...(packed[other]?.pair ?? [])];
    const spreadBefore = this.#costOfSpread();
    this.#move(game, other, origin, target);
    if (teams.every((team) => this.#isAllowed(team))) {
      // A team in both games counts twice before and after.
      const costs = teams.map((team) => this.#costOfTeam(team));
      let worse = this.#costOfSpread() - spreadBefore;
      for (const [place, team] of teams.entries()) {
        worse += (costs[place] ?? 0) - (this.#costs[team] ?? 0);
      }
      if (worse <= 0 || random() < Math.exp(-worse / Math.max(heat, 1e-6))) {
        for (const [place, team] of teams.entries()) this.#costs[team] = costs[place] ?? 0;
        return;
      }
    }
    this.#move(game, other, target, origin);
  }

  #cellAt(game: number): Cell {
    const cell = this.#cells[this.#cellOf[game] ?? -1];
    if (!cell) throw new Error("A game lies nowhere.");
    return cell;
  }

  #move(game: number, other: number, origin: number, target: number): void {
    this.#count(game, origin, -1);
    this.#count(game, target, 1);
    this.#cellOf[game] = target;
    this.#gameIn[target] = game;
    this.#gameIn[origin] = other;
    if (other === -1) return;
    this.#count(other, target, -1);
    this.#count(other, origin, 1);
    this.#cellOf[other] = origin;
  }

  #count(game: number, cell: number, by: number): void {
    const thirds = this.#spread.get(this.#input.tournaments[game] ?? -1);
    const at = this.#cells[cell];
    if (thirds && at) thirds[3 * at.day + at.third] = (thirds[3 * at.day + at.third] ?? 0) + by;
  }

  #isAllowed(team: number): boolean {
    for (const game of this.#gamesOf[team] ?? []) {
      if (!this.#clear[this.#cellOf[game] ?? -1]?.[team]) return false;
    }
    const theirs = this.#inOrder(team);
    for (let place = 1; place < theirs.length; place++) {
      if ((theirs[place]?.start ?? 0) - (theirs[place - 1]?.start ?? 0) < this.#turn) return false;
    }
    return true;
  }

  /** Where a team's games lie, the first one first. */
  #inOrder(team: number): readonly Cell[] {
    const theirs = this.#theirs;
    theirs.length = 0;
    for (const game of this.#gamesOf[team] ?? []) {
      const cell = this.#cellAt(game);
      let place = theirs.length;
      for (; place > 0; place--) {
        const before = theirs[place - 1];
        if (!before || before.start <= cell.start) break;
        theirs[place] = before;
      }
      theirs[place] = cell;
    }
    return theirs;
  }

  #costOfSpread(): number {
    if (this.#spread.size < 2) return 0;
    let cost = 0;
    for (const thirds of this.#spread.values()) cost += WEIGHT.tournaments * uneven(thirds);
    return cost;
  }

  #costOfTeam(team: number): number {
    const even = this.#evenWait[team] ?? 1;
    this.#thirds.fill(0);
    this.#fields.fill(0);
    let waits = 0;
    let before: Cell | null = null;
    for (const cell of this.#inOrder(team)) {
      this.#thirds[cell.third] = (this.#thirds[cell.third] ?? 0) + 1;
      this.#fields[cell.field] = (this.#fields[cell.field] ?? 0) + 1;
      if (before?.day === cell.day) waits += ((cell.start - before.start) / even) ** 2;
      before = cell;
    }
    return (
      WEIGHT.thirds * uneven(this.#thirds) +
      WEIGHT.waits * waits +
      WEIGHT.fields * uneven(this.#fields)
    );
  }
}

/** Of each cell which teams play nowhere else then; cells that begin together share it. */
function clearTeams(ground: Ground, cells: readonly Cell[]): boolean[][] {
  const at = new Map<number, boolean[]>();
  return cells.map(({ start }) => {
    const clear =
      at.get(start) ?? ground.teamTaken.map((taken) => isClear(taken, start, ground.gameMinutes));
    at.set(start, clear);
    return clear;
  });
}

/** Every place at a kick-off that is used, on a field that is free then. */
function cellsOf(ground: Ground, packed: readonly Packed[]): Cell[] {
  const starts = [...new Set(packed.map(({ start }) => start))].toSorted((a, b) => a - b);
  const used = new Set(packed.map(({ start, field }) => `${start} ${field}`));
  const dayOf = (start: number) =>
    Math.max(
      0,
      ground.days.findLastIndex((day) => day.start <= start),
    );
  return starts.flatMap((start) => {
    const day = dayOf(start);
    const ofDay = starts.filter((each) => dayOf(each) === day);
    const [first = start, last = start] = [ofDay[0], ofDay.at(-1)];
    const third = Math.min(2, Math.floor((3 * (start - first)) / (last - first + 1)));
    return ground.fieldTaken.flatMap((taken, field) =>
      used.has(`${start} ${field}`) || isClear(taken, start, ground.gameMinutes)
        ? [{ start, field, third, day }]
        : [],
    );
  });
}

/** How long the days are together, from the first kick-off to the last. */
function spanOf(cells: readonly Cell[], days: number): number {
  let span = 0;
  for (let day = 0; day < days; day++) {
    const starts = cells.filter((each) => each.day === day).map(({ start }) => start);
    if (starts.length > 0) span += (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  }
  return span;
}

/** The squares of what each is off the mean. */
function uneven(counts: readonly number[]): number {
  let sum = 0;
  let squares = 0;
  for (const count of counts) {
    sum += count;
    squares += count * count;
  }
  return squares - (sum * sum) / counts.length;
}

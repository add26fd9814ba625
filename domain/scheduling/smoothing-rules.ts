import { isClear, type Packed, type PackingGrid, teamInterval } from "./packing-rules.ts";

export interface Smoothing {
  ground: PackingGrid;
  packed: readonly Packed[];
  tournaments: readonly number[];
  random: () => number;
  tries: number;
}

/**
 * Swaps games of a packed schedule to balance early and late games, waits and fields, and to mix
 * the tournaments. Kick-offs stay the same, and no rule gets broken.
 */
export function smoothGames(input: Smoothing): Packed[] {
  if (input.packed.length < 2) return [...input.packed];
  const board = new Board(input);
  for (let attempt = 0; attempt < input.tries; attempt++) {
    // Simulated annealing: accept some worse swaps at first, to escape local optima.
    board.exchange(0.4 * (1 - attempt / input.tries));
  }
  return board.result();
}

interface Cell {
  start: number;
  field: number;
  third: number;
  day: number;
}

const WEIGHT = { thirds: 3, waits: 1, fields: 0.7, tournaments: 0.3 };

class Board {
  readonly #input: Smoothing;
  readonly #cells: readonly Cell[];
  readonly #gameIn: number[];
  readonly #cellOf: number[];
  readonly #gamesOf: readonly number[][];
  readonly #evenWait: readonly number[];
  readonly #costs: number[];
  readonly #spread = new Map<number, number[]>();
  readonly #turn: number;
  readonly #clear: readonly (readonly boolean[])[];
  // Reused for every team, to avoid allocations.
  readonly #theirs: Cell[] = [];
  readonly #thirds = [0, 0, 0];
  readonly #fields: number[];

  constructor(input: Smoothing) {
    this.#input = input;
    const { ground, packed } = input;
    this.#turn = teamInterval(ground);
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

function clearTeams(ground: PackingGrid, cells: readonly Cell[]): boolean[][] {
  const at = new Map<number, boolean[]>();
  return cells.map(({ start }) => {
    const clear =
      at.get(start) ?? ground.teamTaken.map((taken) => isClear(taken, start, ground.gameMinutes));
    at.set(start, clear);
    return clear;
  });
}

function cellsOf(ground: PackingGrid, packed: readonly Packed[]): Cell[] {
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

function spanOf(cells: readonly Cell[], days: number): number {
  let span = 0;
  for (let day = 0; day < days; day++) {
    const starts = cells.filter((each) => each.day === day).map(({ start }) => start);
    if (starts.length > 0) span += (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  }
  return span;
}

/** The sum of squared deviations from the mean. */
function uneven(counts: readonly number[]): number {
  let sum = 0;
  let squares = 0;
  for (const count of counts) {
    sum += count;
    squares += count * count;
  }
  return squares - (sum * sum) / counts.length;
}

/** Minutes since the epoch; `end` is exclusive. */
export interface TimeSpan {
  start: number;
  end: number;
}

/** The input of the packing; fields and teams are numbered from 0. */
export interface PackingGrid {
  gameMinutes: number;
  breakMinutes: number;
  restMinutes: number;
  days: readonly TimeSpan[];
  /** By field, including the breaks around other games. */
  fieldTaken: readonly (readonly TimeSpan[])[];
  /** By team, including the rest around its other games. */
  teamTaken: readonly (readonly TimeSpan[])[];
}

export function isClear(taken: readonly TimeSpan[], start: number, minutes: number): boolean {
  for (const each of taken) {
    if (start < each.end && each.start < start + minutes) return false;
  }
  return true;
}

export function kickOffInterval({ gameMinutes, breakMinutes }: PackingGrid): number {
  return gameMinutes + breakMinutes;
}

export function teamInterval({ gameMinutes, restMinutes }: PackingGrid): number {
  return gameMinutes + restMinutes;
}

/** The home team first. */
export type Pair<T> = readonly [T, T];

/**
 * Round robin rounds by the circle method. With an odd number one team has a bye per round. The
 * second meeting swaps home and away.
 */
export function roundRobinRounds<T>(teams: readonly T[], meetings: number): Pair<T>[][] {
  const once = singleRounds(teams);
  return Array.from({ length: meetings }, (_, meeting) =>
    once.map((round) =>
      round.map(([home, away]): Pair<T> => (meeting % 2 === 0 ? [home, away] : [away, home])),
    ),
  ).flat();
}

function singleRounds<T>(teams: readonly T[]): Pair<T>[][] {
  const ring: (T | undefined)[] = teams.length % 2 === 0 ? [...teams] : [...teams, undefined];
  const [pivot, ...others] = ring;
  return others.map((_, round) => {
    const turned = [pivot, ...others.slice(round), ...others.slice(0, round)];
    return turned.slice(0, turned.length / 2).flatMap((one, place): Pair<T>[] => {
      const other = turned[turned.length - 1 - place];
      if (one === undefined || other === undefined) return [];
      // Alternates home games, also for the fixed team.
      return [(place === 0 ? round : place) % 2 === 0 ? [one, other] : [other, one]];
    });
  });
}

/** `start` is in minutes since the epoch. */
export interface Packed {
  pair: Pair<number>;
  start: number;
  field: number;
}

export interface PackingOptions {
  patience: number;
  quotas: readonly number[];
}

/**
 * Packs games row by row in the given order, each as early as rest allows; games of a row begin
 * together. Games that don't fit go after the end of the last day, so a longer day would give the
 * same result.
 */
export function packGames(
  pairs: readonly Pair<number>[],
  ground: PackingGrid,
  { patience, quotas }: PackingOptions,
): Packed[] {
  const packing = new Packing(pairs, ground);
  for (const [place, day] of ground.days.entries()) {
    const isLast = place === ground.days.length - 1;
    const quota = isLast ? Number.POSITIVE_INFINITY : (quotas[place] ?? Number.POSITIVE_INFINITY);
    packing.fillDay(day.start, isLast ? Number.POSITIVE_INFINITY : day.end, quota, patience);
  }
  return packing.packed;
}

class Packing {
  readonly packed: Packed[] = [];
  #left: Pair<number>[];
  readonly #ground: PackingGrid;
  readonly #restedAt: Float64Array;
  /** Search number in which each team was last used, so that nothing needs clearing. */
  readonly #takenIn: Int32Array;
  #search = 0;
  readonly #openings: number[];

  constructor(pairs: readonly Pair<number>[], ground: PackingGrid) {
    this.#left = [...pairs];
    this.#ground = ground;
    this.#restedAt = new Float64Array(ground.teamTaken.length).fill(Number.NEGATIVE_INFINITY);
    this.#takenIn = new Int32Array(ground.teamTaken.length);
    this.#openings = [...ground.fieldTaken, ...ground.teamTaken]
      .flat()
      .map(({ end }) => end)
      .toSorted((a, b) => a - b);
  }

  fillDay(from: number, to: number, quota: number, patience: number): void {
    const { gameMinutes } = this.#ground;
    let start = from;
    let count = 0;
    while (this.#left.length > 0 && count < quota && start + gameMinutes <= to) {
      const latest = Math.min(start + patience, to - gameMinutes);
      const row = this.#bestRow(start, latest);
      if (row.games.length === 0) {
        start = this.#nextOpening(start);
        continue;
      }
      count += row.games.length;
      this.#place(row);
      start = row.start + kickOffInterval(this.#ground);
    }
  }

  /** The fullest row that begins by `latest`, the earliest if several. */
  #bestRow(start: number, latest: number): Row {
    let best = this.#rowAt(start);
    let at = start;
    while (best.games.length < Math.min(best.fields.length || 1, this.#left.length)) {
      at = this.#nextOpening(at);
      if (at > latest) break;
      const row = this.#rowAt(at);
      if (row.games.length > best.games.length) best = row;
    }
    return best;
  }

  #rowAt(start: number): Row {
    const { gameMinutes, fieldTaken, teamTaken } = this.#ground;
    const fields = [...fieldTaken.keys()].filter((field) =>
      isClear(fieldTaken[field] ?? [], start, gameMinutes),
    );
    const games: Pair<number>[] = [];
    const search = ++this.#search;
    for (const pair of this.#left) {
      if (games.length >= fields.length) break;
      const isFree = pair.every(
        (team) =>
          this.#takenIn[team] !== search &&
          (this.#restedAt[team] ?? 0) <= start &&
          isClear(teamTaken[team] ?? [], start, gameMinutes),
      );
      if (!isFree) continue;
      games.push(pair);
      for (const team of pair) this.#takenIn[team] = search;
    }
    return { start, fields, games };
  }

  #place({ start, fields, games }: Row): void {
    const gone = new Set(games);
    this.#left = this.#left.filter((pair) => !gone.has(pair));
    for (const [place, pair] of games.entries()) {
      this.packed.push({ pair, start, field: fields[place] ?? 0 });
      for (const team of pair) this.#restedAt[team] = start + teamInterval(this.#ground);
    }
  }

  #nextOpening(start: number): number {
    let next = this.#openings.find((at) => at > start) ?? Number.POSITIVE_INFINITY;
    for (const at of this.#restedAt) if (at > start && at < next) next = at;
    return next === Number.POSITIVE_INFINITY ? start + 1 : next;
  }
}

interface Row {
  start: number;
  fields: number[];
  games: Pair<number>[];
}

/** Minutes since the epoch; `end` is exclusive. */
export interface TimeSpan {
  start: number;
  end: number;
}

/** A game to place; fields, teams and jobs are numbered from 0. */
export interface Job {
  /** Empty if the teams aren't known yet. */
  teams: readonly number[];
  minutes: number;
  /** The fields it can be on. */
  fields: readonly number[];
  /** The jobs that must be over before it, with the teams' rest in between. */
  waitsFor: readonly number[];
  /** Jobs that it doesn't start before, unless it is pinned. */
  notBefore: readonly number[];
  /** It can't start earlier. */
  release: number;
  /** Its only possible start; its field is then the only one in `fields`. */
  pinned: number | null;
}

export interface GroundField {
  /** The field can't be used then; breaks around other games are included. */
  taken: readonly TimeSpan[];
  /** Fields of one place have the same number. */
  place: number;
}

export interface GroundTeam {
  /** The team can't play then. */
  away: readonly TimeSpan[];
  /** Its games that aren't jobs. A place of -1 is unknown. */
  fixed: readonly (TimeSpan & { place: number })[];
  /** Teams that can't play at the same time. */
  related: readonly number[];
}

export interface Ground {
  /** By date. The last one is open-ended, so that games that don't fit come after its end. */
  days: readonly TimeSpan[];
  fields: readonly GroundField[];
  teams: readonly GroundTeam[];
  breakMinutes: number;
  restMinutes: number;
  /** Minutes between two places. */
  travel: readonly (readonly number[])[];
}

/** By job. */
export interface Slots {
  starts: Int32Array;
  fields: Int32Array;
}

export const NEVER = 2 ** 31 - 1;

/**
 * Places jobs one after another, each at the earliest time that breaks no rule. A job pulls those
 * that it waits for before itself, so every order is possible.
 */
export class Timetable {
  readonly starts: Int32Array;
  readonly fields: Int32Array;
  /** Minutes by which pinned jobs start too early for those that come before them. */
  overdue = 0;
  readonly jobs: readonly Job[];
  readonly ground: Ground;
  /** By field: starts and ends of what is taken, by start. */
  readonly #from: number[][];
  readonly #to: number[][];
  readonly #takenFrom: number[][];
  readonly #takenTo: number[][];
  /** By field: no game fits before this minute, which is that of the spans before `#head`. */
  readonly #full: number[];
  readonly #head: number[];
  readonly #least: number;
  /** By team: starts, ends and places of its games; the first ones are fixed. */
  readonly #games: number[][];
  readonly #fixedGames: number[][];
  readonly #isPlaced: Uint8Array;
  readonly #used: Float64Array;
  #quotas: readonly number[] = [];

  constructor(jobs: readonly Job[], ground: Ground) {
    this.jobs = jobs;
    this.ground = ground;
    this.starts = new Int32Array(jobs.length);
    this.fields = new Int32Array(jobs.length);
    this.#isPlaced = new Uint8Array(jobs.length);
    this.#used = new Float64Array(ground.days.length);
    const taken = ground.fields.map((field) =>
      field.taken.toSorted((one, other) => one.start - other.start),
    );
    this.#takenFrom = taken.map((spans) => spans.map(({ start }) => start));
    this.#takenTo = taken.map((spans) => spans.map(({ end }) => end));
    this.#from = taken.map(() => []);
    this.#to = taken.map(() => []);
    this.#full = taken.map(() => 0);
    this.#head = taken.map(() => 0);
    this.#least = Math.min(...jobs.map(({ minutes }) => minutes));
    this.#fixedGames = ground.teams.map(({ fixed }) =>
      fixed.flatMap(({ start, end, place }) => [start, end, place]),
    );
    this.#games = ground.teams.map(() => []);
  }

  /** A day with a quota (minutes of play) takes no more games once it is reached. */
  place(order: ArrayLike<number>, quotas: readonly number[] = []): void {
    this.#reset(quotas);
    for (let index = 0; index < order.length; index++) this.#placeJob(order[index] ?? 0);
  }

  #reset(quotas: readonly number[]): void {
    this.#quotas = quotas;
    this.#used.fill(0);
    this.#isPlaced.fill(0);
    this.overdue = 0;
    refill(this.#from, this.#takenFrom);
    refill(this.#to, this.#takenTo);
    refill(this.#games, this.#fixedGames);
    this.#full.fill(this.ground.days[0]?.start ?? 0);
    this.#head.fill(0);
    for (const [index, { pinned, fields }] of this.jobs.entries()) {
      if (pinned !== null) this.#put(index, pinned, fields[0] ?? 0);
    }
  }

  #placeJob(index: number): void {
    const job = this.jobs[index];
    if (!job || this.#isPlaced[index] === 1) return;
    this.#isPlaced[index] = 1;
    let from = job.release;
    for (const before of job.waitsFor) {
      this.#placeJob(before);
      const over = (this.starts[before] ?? 0) + (this.jobs[before]?.minutes ?? 0);
      if (over + this.ground.restMinutes > from) from = over + this.ground.restMinutes;
    }
    for (const before of job.notBefore) {
      this.#placeJob(before);
      const start = this.starts[before] ?? 0;
      if (job.pinned === null) from = Math.max(from, start);
      else this.overdue += Math.max(0, start - job.pinned);
    }
    if (job.pinned !== null) {
      this.overdue += Math.max(0, from - job.pinned);
      return;
    }
    let best = NEVER;
    let field = job.fields[0] ?? 0;
    for (const each of job.fields) {
      const start = this.#earliest(job, each, from, best);
      if (start >= best) continue;
      best = start;
      field = each;
    }
    this.#put(index, best, field);
  }

  #put(index: number, start: number, field: number): void {
    const { teams = [], minutes = 0 } = this.jobs[index] ?? {};
    const { breakMinutes } = this.ground;
    this.starts[index] = start;
    this.fields[index] = field;
    insertSpan(
      this.#from[field] ?? [],
      this.#to[field] ?? [],
      { start: start - breakMinutes, end: start + minutes + breakMinutes },
      this.#head[field] ?? 0,
    );
    this.#skipFull(field);
    const place = this.ground.fields[field]?.place ?? -1;
    for (const team of teams) this.#games[team]?.push(start, start + minutes, place);
    if (this.#quotas.length > 0) {
      const day = this.#dayOf(start);
      this.#used[day] = (this.#used[day] ?? 0) + minutes;
    }
  }

  #skipFull(field: number): void {
    const from = this.#from[field] ?? [];
    let index = this.#head[field] ?? 0;
    let full = this.#full[field] ?? 0;
    for (; index < from.length && (from[index] ?? 0) < full + this.#least; index++) {
      full = Math.max(full, this.#to[field]?.[index] ?? 0);
    }
    this.#head[field] = index;
    this.#full[field] = full;
  }

  #dayOf(start: number): number {
    const { days } = this.ground;
    let day = days.length - 1;
    while (day > 0 && start < (days[day]?.start ?? 0)) day--;
    return day;
  }

  /** The earliest start of a job on a field; at least `limit` if it is not before that. */
  #earliest(job: Job, field: number, from: number, limit: number): number {
    let start = from;
    while (start < limit) {
      const open = this.#whenOpen(start, job.minutes);
      const clear = this.#whenClear(field, open, job.minutes);
      const rested = clear < limit ? this.#whenRested(job, field, clear) : clear;
      if (rested === start) return start;
      start = rested;
    }
    return NEVER;
  }

  #whenOpen(start: number, minutes: number): number {
    const { days } = this.ground;
    const last = days.length - 1;
    for (let day = 0; day < last; day++) {
      const { start: first = 0, end = 0 } = days[day] ?? {};
      const at = start < first ? first : start;
      if (at + minutes > end) continue;
      if ((this.#used[day] ?? 0) < (this.#quotas[day] ?? NEVER)) return at;
    }
    return Math.max(start, days[last]?.start ?? 0);
  }

  #whenClear(field: number, start: number, minutes: number): number {
    const from = this.#from[field] ?? [];
    const to = this.#to[field] ?? [];
    let at = Math.max(start, this.#full[field] ?? 0);
    for (let index = this.#head[field] ?? 0; index < from.length; index++) {
      if ((from[index] ?? 0) >= at + minutes) return at;
      const end = to[index] ?? 0;
      if (end > at) at = end;
    }
    return at;
  }

  #whenRested({ teams, minutes }: Job, field: number, from: number): number {
    const place = this.ground.fields[field]?.place ?? -1;
    const way = this.ground.travel[place];
    const { restMinutes } = this.ground;
    let start = from;
    for (let isMoved = true; isMoved; ) {
      const before = start;
      for (const team of teams) {
        start = afterGames(this.#games[team] ?? [], start, minutes, restMinutes, way);
        const { related = [], away = [] } = this.ground.teams[team] ?? {};
        for (const other of related) {
          start = afterGames(this.#games[other] ?? [], start, minutes, 0, way);
        }
        for (const span of away) {
          if (start < span.end && span.start < start + minutes) start = span.end;
        }
      }
      isMoved = start !== before;
    }
    return start;
  }
}

function refill(lists: number[][], from: readonly number[][]): void {
  for (const [index, list] of lists.entries()) {
    list.length = 0;
    list.push(...(from[index] ?? []));
  }
}

/** By start, but not among the first `head` spans, which nobody reads again. */
function insertSpan(from: number[], to: number[], { start, end }: TimeSpan, head: number): void {
  let at = from.length;
  while (at > head && (from[at - 1] ?? 0) > start) at--;
  from.splice(at, 0, start);
  to.splice(at, 0, end);
}

/** The first start from `from` with enough time to all games (start, end and place of each). */
function afterGames(
  games: readonly number[],
  from: number,
  minutes: number,
  rest: number,
  way: readonly number[] | undefined,
): number {
  let start = from;
  for (let index = 0; index < games.length; index += 3) {
    const gap = Math.max(rest, way?.[games[index + 2] ?? -1] ?? 0);
    const end = (games[index + 1] ?? 0) + gap;
    if (start < end && (games[index] ?? 0) < start + minutes + gap) start = end;
  }
  return start;
}

import { type Busy, busyOf, countBusy, insertBusy, removeBusy, whenFree } from "./busy-rules.ts";
import { type Ground, type Job, NEVER, type Slots } from "./ground-rules.ts";

/**
 * Jobs on a ground, of which each keeps every rule. `place` puts them there one after another, each
 * as early, or as near to its own place, as possible. A job
 * without a place of its own pulls those that it waits for before itself, so every order is possible.
 */
export class Timetable {
  readonly starts: Int32Array;
  readonly fields: Int32Array;
  /** Minutes by which pinned jobs start too early for those that come before them. */
  overdue = 0;
  readonly jobs: readonly Job[];
  readonly ground: Ground;
  /** By field, and after the fields by team. */
  readonly #busy: Busy[];
  readonly #fixed: readonly Busy[];
  readonly #longestGap: number;
  readonly #jobsOf: number[][];
  /** The jobs that wait for a job, and those that don't start before it. */
  readonly #waiting: number[][];
  readonly #following: number[][];
  readonly #isPlaced: Uint8Array;

  constructor(jobs: readonly Job[], ground: Ground) {
    this.jobs = jobs;
    this.ground = ground;
    this.starts = new Int32Array(jobs.length);
    this.fields = new Int32Array(jobs.length);
    this.#isPlaced = new Uint8Array(jobs.length);
    const { breakMinutes, restMinutes, travel } = ground;
    this.#fixed = [
      ...ground.fields.map(({ taken, place }) =>
        busyOf(
          taken.map(({ start, end }) => ({
            start: start + breakMinutes,
            end: end - breakMinutes,
            place,
          })),
        ),
      ),
      ...ground.teams.map(({ fixed }) => busyOf(fixed)),
    ];
    this.#longestGap = Math.max(breakMinutes, restMinutes, ...travel.flat());
    this.#busy = this.#fixed.map(() => []);
    this.#jobsOf = jobsBy(ground.teams.length, jobs, ({ teams }) => teams);
    this.#waiting = jobsBy(jobs.length, jobs, ({ waitsFor }) => waitsFor);
    this.#following = jobsBy(jobs.length, jobs, ({ notBefore }) => notBefore);
  }

  place(order: ArrayLike<number>): void {
    this.#reset();
    for (const [index, { pinned, fields }] of this.jobs.entries()) {
      if (pinned !== null) this.#put(index, pinned, fields[0] ?? 0);
    }
    for (let index = 0; index < order.length; index++) this.#placeJob(order[index] ?? 0);
  }

  /** Puts all jobs where they were found to fit. */
  restore({ starts, fields }: Slots): void {
    this.#reset();
    for (const index of this.jobs.keys()) this.#put(index, starts[index] ?? 0, fields[index] ?? 0);
  }

  jobsOf(team: number): readonly number[] {
    return this.#jobsOf[team] ?? [];
  }

  startOf(index: number): number {
    return this.starts[index] ?? NEVER;
  }

  endOf(index: number): number {
    return this.startOf(index) + (this.jobs[index]?.minutes ?? 0);
  }

  /** Moves a job, whether it fits there or not. */
  move(index: number, start: number, field: number): void {
    this.#lift(index);
    this.#put(index, start, field);
  }

  /** Whether a job breaks no rule where it is, also not for those after it. */
  fits(index: number): boolean {
    const job = this.jobs[index];
    const [start, field] = [this.startOf(index), this.fields[index] ?? 0];
    if (!job?.fields.includes(field) || (job.pinned ?? start) !== start) return false;
    this.#lift(index);
    const isBetween = start >= this.#soonest(job) && start <= this.#latest(index, job);
    const isFree = isBetween && this.#isFree(job, start, field);
    this.#put(index, start, field);
    return isFree;
  }

  #reset(): void {
    this.#isPlaced.fill(0);
    this.starts.fill(NEVER);
    this.overdue = 0;
    for (const [index, fixed] of this.#fixed.entries()) {
      const busy = this.#busy[index] ?? [];
      busy.length = 0;
      busy.push(...fixed);
    }
  }

  #placeJob(index: number): void {
    const job = this.jobs[index];
    if (!job || this.#isPlaced[index] === 1) return;
    this.#isPlaced[index] = 1;
    if (job.own) return this.#placeNear(index, job, job.own);
    for (const before of job.waitsFor) this.#placeJob(before);
    for (const before of job.notBefore) this.#placeJob(before);
    const from = this.#soonest(job);
    if (job.pinned === null) this.#placeEarly(index, job, from);
    else this.overdue += Math.max(0, from - job.pinned);
  }

  /** When the placed jobs before a job let it start. */
  #soonest({ earliest, waitsFor, notBefore }: Job): number {
    const { orderMinutes } = this.ground;
    let from = earliest;
    for (const before of waitsFor) {
      if (this.startOf(before) < NEVER) from = Math.max(from, this.endOf(before) + orderMinutes);
    }
    for (const before of notBefore) {
      if (this.startOf(before) < NEVER) from = Math.max(from, this.startOf(before));
    }
    return from;
  }

  /** When a job starts at last, so that those after it can stay. */
  #latest(index: number, { latest, minutes }: Job): number {
    let last = latest;
    for (const after of this.#waiting[index] ?? []) {
      last = Math.min(last, this.startOf(after) - this.ground.orderMinutes - minutes);
    }
    for (const after of this.#following[index] ?? []) last = Math.min(last, this.startOf(after));
    return last;
  }

  #placeEarly(index: number, job: Job, from: number): void {
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

  #placeNear(index: number, job: Job, own: NonNullable<Job["own"]>): void {
    const { fields } = job;
    const [from, latest] = [this.#soonest(job), this.#latest(index, job)];
    const canStay = own.start >= from && own.start <= latest && fields.includes(own.field);
    if (canStay && this.#isFree(job, own.start, own.field)) {
      return this.#put(index, own.start, own.field);
    }
    let best = NEVER;
    let field = 0;
    const take = (start: number, each: number) => {
      best = start;
      field = each;
    };
    for (const each of fields) {
      const start = this.#earliest(
        job,
        each,
        Math.max(from, own.start),
        Math.min(best, latest + 1),
      );
      if (start < best) take(start, each);
    }
    const { days, starts } = this.ground;
    const first = Math.max(from, days[0]?.start ?? 0, 2 * own.start - best + 1);
    for (let start = Math.min(own.start - 1, latest); start >= first; start--) {
      if (starts && !starts.has(start)) continue;
      const free = fields.find((each) => this.#isFree(job, start, each));
      if (free === undefined) continue;
      take(start, free);
      break;
    }
    if (best < NEVER) this.#put(index, best, field);
    else this.starts[index] = NEVER;
  }

  #put(index: number, start: number, field: number): void {
    this.starts[index] = start;
    this.fields[index] = field;
    const end = this.endOf(index);
    const place = this.ground.fields[field]?.place ?? -1;
    insertBusy(this.#busy[field] ?? [], start, end, place);
    for (const team of this.jobs[index]?.teams ?? []) {
      insertBusy(this.#busyOf(team), start, end, place);
    }
  }

  #lift(index: number): void {
    const [start, end, field] = [this.startOf(index), this.endOf(index), this.fields[index] ?? 0];
    const place = this.ground.fields[field]?.place ?? -1;
    removeBusy(this.#busy[field] ?? [], start, end, place);
    for (const team of this.jobs[index]?.teams ?? []) {
      removeBusy(this.#busyOf(team), start, end, place);
    }
  }

  #busyOf(team: number): Busy {
    return this.#busy[this.ground.fields.length + team] ?? [];
  }

  #isFree(job: Job, start: number, field: number): boolean {
    return this.#earliest(job, field, start, start + 1) === start;
  }

  /** The earliest start of a job on a field; NEVER if it is not before `limit`. */
  #earliest(job: Job, field: number, from: number, limit: number): number {
    let start = from;
    while (start < limit) {
      const free = this.#whenFree(job, field, this.#whenOpen(start, job.minutes));
      if (free === start) return start;
      start = free;
    }
    return NEVER;
  }

  #whenOpen(from: number, minutes: number): number {
    const { days, starts } = this.ground;
    const last = days.length - 1;
    let start = from;
    while (starts && start < (days[last]?.end ?? 0) && !starts.has(start)) start++;
    for (let day = 0; day < last; day++) {
      const { start: first = 0, end = 0 } = days[day] ?? {};
      const at = start < first ? first : start;
      if (at + minutes <= end) return at;
    }
    return Math.max(start, days[last]?.start ?? 0);
  }

  /** After a day on which a team has all the games that it can have. */
  #whenFewer(team: number, start: number): number {
    const { days, gamesPerDay } = this.ground;
    if (gamesPerDay === Number.POSITIVE_INFINITY) return start;
    const day = days.find((each) => each.start <= start && start < each.end);
    return day && countBusy(this.#busyOf(team), day) >= gamesPerDay ? day.end : start;
  }

  #whenFree({ teams, minutes }: Job, field: number, from: number): number {
    const { travel, fields, breakMinutes, restMinutes } = this.ground;
    const way = travel[fields[field]?.place ?? -1];
    const taken = this.#busy[field] ?? [];
    const past = minutes + this.#longestGap;
    let start = from;
    for (let before = -1; start !== before; ) {
      before = start;
      start = whenFree(taken, start, minutes, past, breakMinutes);
      for (const team of teams) {
        start = whenFree(this.#busyOf(team), start, minutes, past, restMinutes, way);
        const { related = [], away = [] } = this.ground.teams[team] ?? {};
        for (const other of related) {
          start = whenFree(this.#busyOf(other), start, minutes, past, 0, way);
        }
        for (const span of away) {
          if (start < span.end && span.start < start + minutes) start = span.end;
        }
        start = this.#whenFewer(team, start);
      }
    }
    return start;
  }
}

/** The jobs that name a number, by number. */
function jobsBy(count: number, jobs: readonly Job[], numbersOf: (job: Job) => readonly number[]) {
  const found = Array.from({ length: count }, (): number[] => []);
  for (const [index, job] of jobs.entries()) {
    for (const number of numbersOf(job)) found[number]?.push(index);
  }
  return found;
}

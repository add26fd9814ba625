import type { Ground, Job, Slots, TimeSpan } from "./timetable-rules.ts";

/** Placed jobs that can be moved one by one, and the rules that a move must keep. */
export class Placement {
  readonly starts: Int32Array;
  readonly fields: Int32Array;
  readonly jobs: readonly Job[];
  readonly ground: Ground;
  readonly #ofField: Set<number>[];
  readonly #ofTeam: number[][];
  readonly #dependents: number[][];
  readonly #notAfter: number[][];

  constructor(jobs: readonly Job[], ground: Ground, { starts, fields }: Slots) {
    this.jobs = jobs;
    this.ground = ground;
    this.starts = starts.slice();
    this.fields = fields.slice();
    this.#ofField = ground.fields.map(() => new Set());
    for (const [index, field] of fields.entries()) this.#ofField[field]?.add(index);
    this.#ofTeam = ground.teams.map((_, team) =>
      jobs.flatMap((job, index) => (job.teams.includes(team) ? [index] : [])),
    );
    this.#dependents = jobs.map(() => []);
    for (const [index, { waitsFor }] of jobs.entries()) {
      for (const before of waitsFor) this.#dependents[before]?.push(index);
    }
    this.#notAfter = jobs.map(() => []);
    for (const [index, { notBefore }] of jobs.entries()) {
      for (const before of notBefore) this.#notAfter[before]?.push(index);
    }
  }

  jobsOf(team: number): readonly number[] {
    return this.#ofTeam[team] ?? [];
  }

  endOf(index: number): number {
    return (this.starts[index] ?? 0) + (this.jobs[index]?.minutes ?? 0);
  }

  move(index: number, start: number, field: number): void {
    this.#ofField[this.fields[index] ?? 0]?.delete(index);
    this.#ofField[field]?.add(index);
    this.starts[index] = start;
    this.fields[index] = field;
  }

  /** Whether a job keeps all rules where it is now. */
  fits(index: number): boolean {
    const job = this.jobs[index];
    if (!job) return false;
    const start = this.starts[index] ?? 0;
    const field = this.fields[index] ?? 0;
    return (
      job.fields.includes(field) &&
      start >= job.release &&
      (job.pinned === null || job.pinned === start) &&
      this.#isFieldFree(index, field) &&
      job.teams.every((team) => this.#canPlay(team, index, field)) &&
      job.waitsFor.every((before) => start >= this.endOf(before) + this.ground.restMinutes) &&
      job.notBefore.every((before) => start >= (this.starts[before] ?? 0)) &&
      (this.#notAfter[index] ?? []).every((after) => start <= (this.starts[after] ?? 0)) &&
      (this.#dependents[index] ?? []).every(
        (after) => (this.starts[after] ?? 0) >= this.endOf(index) + this.ground.restMinutes,
      )
    );
  }

  #isFieldFree(index: number, field: number): boolean {
    const span = this.#spanOf(index);
    for (const taken of this.ground.fields[field]?.taken ?? []) {
      if (areCloser(span, taken, 0)) return false;
    }
    for (const other of this.#ofField[field] ?? []) {
      if (other !== index && areCloser(span, this.#spanOf(other), this.ground.breakMinutes)) {
        return false;
      }
    }
    return true;
  }

  #canPlay(team: number, index: number, field: number): boolean {
    const { fixed = [], related = [], away = [] } = this.ground.teams[team] ?? {};
    const { restMinutes } = this.ground;
    const span = this.#spanOf(index);
    const isFree = (of: number, rest: number) =>
      this.jobsOf(of).every(
        (other) =>
          other === index ||
          !areCloser(span, this.#spanOf(other), this.#gap(rest, field, this.#placeOf(other))),
      );
    return (
      away.every((each) => !areCloser(span, each, 0)) &&
      fixed.every((game) => !areCloser(span, game, this.#gap(restMinutes, field, game.place))) &&
      isFree(team, restMinutes) &&
      related.every(
        (other) =>
          isFree(other, 0) &&
          (this.ground.teams[other]?.fixed ?? []).every(
            (game) => !areCloser(span, game, this.#gap(0, field, game.place)),
          ),
      )
    );
  }

  #spanOf(index: number): TimeSpan {
    return { start: this.starts[index] ?? 0, end: this.endOf(index) };
  }

  #placeOf(index: number): number {
    return this.ground.fields[this.fields[index] ?? 0]?.place ?? -1;
  }

  #gap(rest: number, field: number, place: number): number {
    const own = this.ground.fields[field]?.place ?? -1;
    return Math.max(rest, this.ground.travel[own]?.[place] ?? 0);
  }
}

function areCloser(one: TimeSpan, other: TimeSpan, gap: number): boolean {
  return one.start < other.end + gap && other.start < one.end + gap;
}

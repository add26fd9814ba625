import type { Ground, Job, Slots, Timetable } from "./timetable-rules.ts";

interface Search {
  random: () => number;
  /** How many orders are tried. */
  tries: number;
  /** Minutes by which worse orders are accepted, at first and at last (simulated annealing). */
  heat: readonly [number, number];
  /** Ends the search. */
  isEnough: (found: Found) => boolean;
  /** Minutes of play by day; none to fill every day before the next. */
  quotas?: readonly number[];
}

export interface Found extends Slots {
  order: Int32Array;
  cost: number;
  /** When the last game ends. */
  end: number;
  overdue: number;
}

/**
 * Of equal ends the one is better whose other late games end earlier. A high power counts late
 * games almost alone.
 */
const LATE_POWER = 16;
const LATE_WEIGHT = 4;
const OVERDUE_WEIGHT = 100;

const LATE_SHARE = 0.3;
const SWAP_SHARE = 0.65;

/** Looks for an order of the jobs whose timetable ends earliest, starting with the given one. */
export function searchOrder(timetable: Timetable, first: Int32Array, search: Search): Found {
  const { random, tries, isEnough, quotas = [] } = search;
  const [warm, cold] = search.heat;
  let now = tryOrder(timetable, first, quotas);
  let best = now;
  for (let attempt = 0; attempt < tries && !isEnough(best); attempt++) {
    const heat = warm * (cold / warm) ** (attempt / tries);
    const next = tryOrder(timetable, changed(now, timetable.jobs, random), quotas);
    if (next.cost > now.cost && random() >= Math.exp((now.cost - next.cost) / heat)) continue;
    now = next;
    if (isBetter(now, best, quotas)) best = now;
  }
  return best;
}

/** Moves the last games of the timetable to every earlier place of the order while that helps. */
export function pullLastForward(
  timetable: Timetable,
  found: Found,
  { isEnough, tries }: Pick<Search, "isEnough" | "tries">,
): Found {
  let best = found;
  let left = tries;
  for (let goesOn = true; goesOn && !isEnough(best); ) {
    goesOn = false;
    const now = best;
    for (const index of lastJobs(now, timetable.jobs)) {
      const from = now.order.indexOf(index);
      for (let to = 0; to < from && left > 0; to++, left--) {
        const next = tryOrder(timetable, inserted(now.order, from, to));
        if (!isBetter(next, best)) continue;
        best = next;
        goesOn = true;
      }
    }
  }
  return best;
}

/** A longer search never ends later than a shorter one. */
export function isBetter(one: Found, other: Found, quotas: readonly number[] = []): boolean {
  if (one.overdue !== other.overdue) return one.overdue < other.overdue;
  if (quotas.length === 0 && one.end !== other.end) return one.end < other.end;
  return one.cost < other.cost;
}

export function tryOrder(
  timetable: Timetable,
  order: Int32Array,
  quotas: readonly number[] = [],
): Found {
  timetable.place(order, quotas);
  const { starts, fields, overdue, jobs, ground } = timetable;
  const first = ground.days[0]?.start ?? 0;
  let end = first;
  let total = 0;
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index] ?? 0;
    const over = start + (jobs[index]?.minutes ?? 0);
    if (over > end) end = over;
    total += (over - first) ** LATE_POWER;
  }
  const length = quotas.length > 0 ? relativeEnd(starts, jobs, ground) : end - first;
  const late = (total / Math.max(1, starts.length)) ** (1 / LATE_POWER);
  const cost = length + LATE_WEIGHT * late + OVERDUE_WEIGHT * overdue;
  return { order, starts: starts.slice(), fields: fields.slice(), cost, end, overdue };
}
function endsOf(starts: Int32Array, jobs: readonly Job[]): number[] {
  return jobs.map(({ minutes }, index) => (starts[index] ?? 0) + minutes);
}

/** The fullest day's length, as if all were as long as the first. */
function relativeEnd(starts: Int32Array, jobs: readonly Job[], { days }: Ground): number {
  const [first] = days;
  const whole = first ? first.end - first.start : 1;
  let most = 0;
  for (const [index, { minutes }] of jobs.entries()) {
    const start = starts[index] ?? 0;
    const day = days.findLast((each) => each.start <= start) ?? days[0];
    if (!day) continue;
    most = Math.max(most, ((start + minutes - day.start) * whole) / (day.end - day.start));
  }
  return most;
}

function lastJobs({ starts, end }: Found, jobs: readonly Job[]): number[] {
  return endsOf(starts, jobs).flatMap((each, index) => (each === end ? [index] : []));
}

function changed({ order, ...found }: Found, jobs: readonly Job[], random: () => number) {
  const any = () => Math.floor(random() * order.length);
  const kind = random();
  if (kind < LATE_SHARE) {
    const last = lastJobs({ order, ...found }, jobs);
    const from = order.indexOf(last[Math.floor(random() * last.length)] ?? 0);
    return inserted(order, from, Math.floor(random() * (from + 1)));
  }
  if (kind < SWAP_SHARE) return swapped(order, any(), any());
  return inserted(order, any(), any());
}

function swapped(order: Int32Array, one: number, other: number): Int32Array {
  const next = order.slice();
  next[one] = order[other] ?? 0;
  next[other] = order[one] ?? 0;
  return next;
}

function inserted(order: Int32Array, from: number, to: number): Int32Array {
  const next = order.slice();
  const moved = order[from] ?? 0;
  if (from < to) next.copyWithin(from, from + 1, to + 1);
  else next.copyWithin(to + 1, to, from);
  next[to] = moved;
  return next;
}

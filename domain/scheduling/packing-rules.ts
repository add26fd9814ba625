import type { Ground, Job } from "./ground-rules.ts";
import {
  type Found,
  type Search,
  searchOrder,
  tryOrder,
  type Value,
} from "./order-search-rules.ts";
import { Timetable } from "./timetable-rules.ts";

interface Packing {
  /** By job; interleaves brackets round by round at first. */
  turns: readonly number[];
  random: () => number;
  /** Only to see whether everything fits. What fits here also fits in the full search. */
  rough: boolean;
  /** No single day ends earlier. */
  least: number;
  /** How much of the full search is made. */
  effort: number;
}

const FIRST_ORDERS = 12;
/** Placed games, which take the time: orders are shorter the more there are. */
const ROUGH_WORK = 20_000;
const FULL_WORK = 300_000;
const MAX_TRIES_PER_GAME = 700;
/** Searches get stuck. They begin with the circle method's order, which is better than a random one. */
const SEARCHES = 4;
const HEAT = [8, 5] as const;
/**
 * Of equal ends the one is better whose other late games end earlier. A high power counts late
 * games almost alone.
 */
const LATE_POWER = 16;
const LATE_WEIGHT = 4;
const OVERDUE_WEIGHT = 100;

export function fitsAll(
  { overdue, starts }: Pick<Found, "overdue" | "starts">,
  jobs: readonly Job[],
  { days }: Pick<Ground, "days">,
): boolean {
  return overdue === 0 && Math.max(...endsOf(starts, jobs)) <= (days.at(-1)?.end ?? 0);
}

/** The earliest end that the search finds; over several days, one that fits, the first day first. */
export function packJobs(
  jobs: readonly Job[],
  ground: Ground,
  { turns, random, rough, least, effort }: Packing,
): Found {
  const timetable = new Timetable(jobs, ground);
  const isEnough = (found: Found) => {
    if (rough || ground.days.length > 1) return fitsAll(found, jobs, ground);
    return found.overdue === 0 && Math.max(...endsOf(found.starts, jobs)) <= least;
  };
  const all = { random, isEnough, valueOf, worstOf: (found: Found) => lastJobs(found, jobs) };
  const triesFor = (work: number) =>
    Math.min(MAX_TRIES_PER_GAME * jobs.length, Math.ceil(work / jobs.length));
  const orderFor = (attempt: number) => orderOf(turns, attempt, random);
  const search = (from: Int32Array, work: number, heat: Search["heat"]) =>
    searchOrder(timetable, from, { ...all, heat, tries: triesFor(work) });
  let best = tryOrder(timetable, orderFor(0), all);
  const improve = (found: Found) => {
    if (found.rank < best.rank) best = found;
  };
  for (let attempt = 1; attempt < FIRST_ORDERS && !isEnough(best); attempt++) {
    improve(tryOrder(timetable, orderFor(attempt), all));
  }
  improve(search(best.order, ROUGH_WORK, [1, 1]));
  if (rough) return best;
  for (let attempt = 0; attempt < SEARCHES && !isEnough(best); attempt++) {
    improve(search(orderFor(0), FULL_WORK * effort, HEAT));
  }
  return best;
}

/** The end comes first, so that a longer search never ends later than a shorter one. */
function valueOf(timetable: Timetable): Value {
  const { jobs, ground, overdue } = timetable;
  const first = ground.days[0]?.start ?? 0;
  let end = first;
  let total = 0;
  for (let index = 0; index < jobs.length; index++) {
    const over = timetable.endOf(index);
    if (over > end) end = over;
    total += (over - first) ** LATE_POWER;
  }
  const late = LATE_WEIGHT * (total / Math.max(1, jobs.length)) ** (1 / LATE_POWER);
  const cost = end - first + late + OVERDUE_WEIGHT * overdue;
  return { cost, rank: 1e6 * overdue + end - first + cost / 1e6 };
}

function endsOf(starts: Int32Array, jobs: readonly Job[]): number[] {
  return jobs.map(({ minutes }, index) => (starts[index] ?? 0) + minutes);
}

function lastJobs({ starts }: Found, jobs: readonly Job[]): number[] {
  const ends = endsOf(starts, jobs);
  const last = Math.max(...ends);
  return ends.flatMap((end, index) => (end === last ? [index] : []));
}

/** The first order is that of the circle method; later ones are shuffled more and more. */
function orderOf(turns: readonly number[], attempt: number, random: () => number): Int32Array {
  const wild = attempt / FIRST_ORDERS;
  const keys = turns.map((turn) => turn + (attempt === 0 ? 0 : wild * random() ** 2));
  const order = [...turns.keys()].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  return Int32Array.from(order);
}

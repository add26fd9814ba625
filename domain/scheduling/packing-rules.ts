import { sum } from "./fairness-rules.ts";
import {
  type Found,
  isBetter,
  pullLastForward,
  searchOrder,
  tryOrder,
} from "./order-search-rules.ts";
import type { PlannedJob } from "./plan-jobs-rules.ts";
import { type Ground, Timetable } from "./timetable-rules.ts";

interface Packing {
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
const PULL_SHARE = 4;
const MAX_TRIES_PER_GAME = 700;
/** Searches get stuck. They begin with the circle method's order, which is better than a random one. */
const SEARCHES = 4;
const HEAT = [8, 5] as const;

const triesFor = (work: number, games: number) =>
  Math.min(MAX_TRIES_PER_GAME * games, Math.ceil(work / games));

/** The earliest end that the search finds; over several days, an even one if everything fits. */
export function packJobs(
  jobs: readonly PlannedJob[],
  ground: Ground,
  { random, rough, least, effort }: Packing,
): Found {
  const fullWork = FULL_WORK * effort;
  const timetable = new Timetable(jobs, ground);
  const lastEnd = ground.days.at(-1)?.end ?? 0;
  const fits = ({ end, overdue }: Found) => end <= lastEnd && overdue === 0;
  const isLeast = ({ end, overdue }: Found) => end <= least && overdue === 0;
  const several = ground.days.length > 1;
  const isEnough = rough || several ? fits : isLeast;
  let best = tryOrder(timetable, orderOf(jobs, 0, random));
  const improve = (found: Found) => {
    if (isBetter(found, best)) best = found;
  };
  for (let attempt = 1; attempt < FIRST_ORDERS && !isEnough(best); attempt++) {
    improve(tryOrder(timetable, orderOf(jobs, attempt, random)));
  }
  const search = (from: Int32Array, work: number, heat: readonly [number, number]) => {
    const triesOf = (share: number) => triesFor(work * share, jobs.length);
    const all = { random, heat, isEnough };
    const found = searchOrder(timetable, from, { ...all, tries: triesOf(1) });
    return pullLastForward(timetable, found, { ...all, tries: triesOf(1 / PULL_SHARE) });
  };
  improve(search(best.order, ROUGH_WORK, [1, 1]));
  if (rough) return best;
  for (let attempt = 0; attempt < SEARCHES && !isEnough(best); attempt++) {
    improve(search(orderOf(jobs, 0, random), fullWork, HEAT));
  }
  if (!several || !fits(best)) return best;
  const even = evenDays(timetable, jobs, {
    random,
    tries: triesFor(fullWork, jobs.length),
  });
  return fits(even) ? even : best;
}

function evenDays(
  timetable: Timetable,
  jobs: readonly PlannedJob[],
  { random, tries }: Pick<Packing, "random"> & { tries: number },
): Found {
  const { days } = timetable.ground;
  const whole = sum(days.map(({ start, end }) => end - start));
  const load = sum(jobs.map(({ minutes }) => minutes));
  const quotas = days.map(({ start, end }) => (load * (end - start)) / whole);
  return searchOrder(timetable, orderOf(jobs, 0, random), {
    random,
    tries,
    heat: HEAT,
    isEnough: () => false,
    quotas,
  });
}

/**
 * Interleaves brackets round by round. The first order is that of the circle method; later ones are
 * shuffled more and more.
 */
function orderOf(jobs: readonly PlannedJob[], attempt: number, random: () => number): Int32Array {
  const wild = attempt / FIRST_ORDERS;
  const keys = jobs.map(({ turn }) => turn + (attempt === 0 ? 0 : wild * random() ** 2));
  const order = [...jobs.keys()].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  return Int32Array.from(order);
}

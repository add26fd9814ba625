import { sum } from "./fairness-rules.ts";
import type { Ground, Job, TimeSpan } from "./ground-rules.ts";

/**
 * No timetable of a single day ends earlier: the fields must hold all games, and nobody plays
 * twice at once. `groups` are teams that only play each other.
 */
export function leastEnd(
  jobs: readonly Job[],
  ground: Ground,
  groups: readonly (readonly number[])[],
): number {
  const first = ground.days[0]?.start ?? 0;
  return Math.max(fieldBound(jobs, ground, first), first + teamBound(jobs, ground, groups));
}

function fieldBound(jobs: readonly Job[], ground: Ground, first: number): number {
  const load = sum(jobs.map(({ minutes }) => minutes + ground.breakMinutes));
  const least = Math.min(...jobs.map(({ minutes }) => minutes));
  const holds = (end: number) =>
    sum(ground.fields.map(({ taken }) => capacity(taken, { start: first, end }, ground, least)));
  let [low, high] = [first, first + 1];
  while (holds(high) < load && high - first < 2 ** 20) high = first + 2 * (high - first);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle) >= load) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Minutes of games and their breaks that fit into the free time of a field. */
function capacity(
  taken: readonly TimeSpan[],
  { start, end }: TimeSpan,
  { breakMinutes }: Ground,
  least: number,
): number {
  let from = start;
  let total = 0;
  const add = (to: number) => {
    if (to - from >= least) total += to - from + breakMinutes;
  };
  for (const span of taken.toSorted((one, other) => one.start - other.start)) {
    if (span.start >= end) break;
    add(span.start);
    from = Math.max(from, span.end);
  }
  add(end);
  return total;
}

function teamBound(
  jobs: readonly Job[],
  { restMinutes }: Ground,
  groups: readonly (readonly number[])[],
): number {
  const bounds = groups.map((teams) => {
    const own = jobs.filter((job) => job.teams.some((team) => teams.includes(team)));
    const atOnce = Math.max(1, Math.floor(teams.length / 2));
    const least = Math.min(...own.map(({ minutes }) => minutes));
    if (own.length === 0) return 0;
    return Math.ceil(own.length / atOnce) * (least + restMinutes) - restMinutes;
  });
  const teams = new Set(jobs.flatMap((job) => job.teams));
  const loads = [...teams].map((team) => {
    const own = jobs.filter((job) => job.teams.includes(team));
    return sum(own.map(({ minutes }) => minutes + restMinutes)) - restMinutes;
  });
  return Math.max(0, ...bounds, ...loads);
}

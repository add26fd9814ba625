import { dayOf, sum, thirdsOfDays } from "./fairness-rules.ts";
import type { Ground, Job, Slots } from "./ground-rules.ts";
import { Timetable } from "./timetable-rules.ts";

/** Per attempt; falls to zero, so that worse swaps are accepted only at first (simulated annealing). */
const HEAT = 0.4;
const WEIGHT = { ceiling: 0.3, thirds: 3, waits: 1, fields: 0.7 };

interface Smoothing {
  random: () => number;
  tries: number;
  /** A longer rest is a wait, to be avoided; null for none. */
  restCeiling: number | null;
}

/**
 * Swaps the places of games, or their fields, to balance each team's early and late games, waits
 * and fields. No day gets longer, and no rule gets broken.
 */
export function smoothGames(
  jobs: readonly Job[],
  ground: Ground,
  slots: Slots,
  { random, tries, restCeiling }: Smoothing,
): Slots {
  const placed = new Timetable(jobs, ground);
  placed.restore(slots);
  const starts = [...slots.starts];
  const lastEnds = new Map(
    [...Map.groupBy(jobs.keys(), (index) => dayOf(slots.starts[index] ?? 0))].map(
      ([day, indices]) => [day, Math.max(...indices.map((index) => placed.endOf(index)))],
    ),
  );
  const scale = {
    thirds: thirdsOfDays(starts),
    span: sum([...Map.groupBy(starts, dayOf).values()].map(lengthOf)),
    ceiling: restCeiling ?? Number.POSITIVE_INFINITY,
  };
  const costs = ground.teams.map((_, team) => costOf(placed, team, scale));
  const isAllowed = (index: number) =>
    placed.endOf(index) <= (lastEnds.get(dayOf(placed.starts[index] ?? 0)) ?? 0) &&
    placed.fits(index);
  for (let attempt = 0; attempt < tries; attempt++) {
    const one = Math.floor(random() * jobs.length);
    const other = Math.floor(random() * jobs.length);
    const undo = one === other ? toOtherField(placed, one, random) : swapPlaces(placed, one, other);
    if (!isAllowed(one) || !isAllowed(other)) {
      undo();
      continue;
    }
    const teams = new Set([...(jobs[one]?.teams ?? []), ...(jobs[other]?.teams ?? [])]);
    const after = new Map([...teams].map((team) => [team, costOf(placed, team, scale)]));
    const worse = sum([...after].map(([team, cost]) => cost - (costs[team] ?? 0)));
    const heat = HEAT * (1 - attempt / tries);
    if (worse > 0 && random() >= Math.exp(-worse / heat)) undo();
    else for (const [team, cost] of after) costs[team] = cost;
  }
  return placed;
}

function lengthOf(starts: readonly number[]): number {
  return Math.max(...starts) - Math.min(...starts);
}

function swapPlaces(placed: Timetable, one: number, other: number): () => void {
  const [start = 0, otherStart = 0] = [placed.starts[one], placed.starts[other]];
  const [field = 0, otherField = 0] = [placed.fields[one], placed.fields[other]];
  placed.move(one, otherStart, otherField);
  placed.move(other, start, field);
  return () => {
    placed.move(one, start, field);
    placed.move(other, otherStart, otherField);
  };
}

function toOtherField(placed: Timetable, index: number, random: () => number): () => void {
  const [start = 0, field = 0] = [placed.starts[index], placed.fields[index]];
  placed.move(index, start, Math.floor(random() * placed.ground.fields.length));
  return () => placed.move(index, start, field);
}

interface Scale {
  thirds: ReadonlyMap<number, number>;
  /** Minutes from the first start to the last, of all days. */
  span: number;
  ceiling: number;
}

/** How unfair a team's games are: long waits, early and late games, and fields. */
function costOf(placed: Timetable, team: number, { thirds, span, ceiling }: Scale): number {
  const games = [...placed.jobsOf(team)].toSorted(
    (one, other) => (placed.starts[one] ?? 0) - (placed.starts[other] ?? 0),
  );
  const byThird = [0, 0, 0];
  const byField = placed.ground.fields.map(() => 0);
  const evenWait = Math.max(1, span / Math.max(1, games.length));
  let waits = 0;
  for (const [place, index] of games.entries()) {
    const start = placed.starts[index] ?? 0;
    const third = thirds.get(start) ?? 0;
    const field = placed.fields[index] ?? 0;
    byThird[third] = (byThird[third] ?? 0) + 1;
    byField[field] = (byField[field] ?? 0) + 1;
    const before = games[place - 1];
    if (before === undefined || dayOf(placed.starts[before] ?? 0) !== dayOf(start)) continue;
    const wait = start - placed.endOf(before) - ceiling;
    waits += WEIGHT.waits * ((start - (placed.starts[before] ?? 0)) / evenWait) ** 2;
    if (wait > 0) waits += WEIGHT.ceiling * wait;
  }
  return waits + WEIGHT.thirds * uneven(byThird) + WEIGHT.fields * uneven(byField);
}

/** The sum of squared deviations from the mean. */
function uneven(counts: readonly number[]): number {
  return sum(counts.map((count) => count ** 2)) - sum(counts) ** 2 / counts.length;
}

import type { Slots } from "./ground-rules.ts";
import type { Timetable } from "./timetable-rules.ts";

/** An order of jobs and the places that they get in it. */
export interface Found extends Slots, Value {
  order: Int32Array;
  /** Minutes by which pinned jobs start too early. */
  overdue: number;
}

export interface Value {
  /** What the search minimizes on its way; worse is accepted at first. */
  cost: number;
  /** What the best of all found is the least in. */
  rank: number;
}

export interface Search {
  random: () => number;
  /** How many orders are tried. */
  tries: number;
  /** The cost by which worse orders are accepted, at first and at last (simulated annealing). */
  heat: readonly [number, number];
  valueOf: (timetable: Timetable) => Value;
  /** The jobs that cost most, which better go earlier in the order. */
  worstOf: (found: Found) => readonly number[];
  /** Ends the search. */
  isEnough: (found: Found) => boolean;
}

const WORST_SHARE = 0.3;
const SWAP_SHARE = 0.65;

/**
 * Looks for the order in which jobs, placed one after another, cost least, starting with the given
 * one. Tries are counted, never timed, so that the same search has the same result everywhere.
 */
export function searchOrder(timetable: Timetable, first: Int32Array, search: Search): Found {
  const { random, tries, isEnough } = search;
  const [warm, cold] = search.heat;
  let now = tryOrder(timetable, first, search);
  let best = now;
  for (let attempt = 0; attempt < tries && !isEnough(best); attempt++) {
    const heat = warm * (cold / warm) ** (attempt / tries);
    const next = tryOrder(timetable, changed(now, search), search);
    if (next.cost > now.cost && random() >= Math.exp((now.cost - next.cost) / heat)) continue;
    now = next;
    if (now.rank < best.rank) best = now;
  }
  return best;
}

export function tryOrder(
  timetable: Timetable,
  order: Int32Array,
  { valueOf }: Pick<Search, "valueOf">,
): Found {
  timetable.place(order);
  const { starts, fields, overdue } = timetable;
  return { order, starts: starts.slice(), fields: fields.slice(), overdue, ...valueOf(timetable) };
}

function changed(found: Found, { random, worstOf }: Search): Int32Array {
  const { order } = found;
  const any = () => Math.floor(random() * order.length);
  const kind = random();
  if (kind < WORST_SHARE) {
    const worst = worstOf(found);
    const from = order.indexOf(worst[Math.floor(random() * worst.length)] ?? 0);
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

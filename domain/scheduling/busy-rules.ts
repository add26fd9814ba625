import type { TimeSpan } from "./ground-rules.ts";

/** When a field or a team is busy, by start: start, end and place of each game, one after another. */
export type Busy = number[];

export function busyOf(spans: readonly (TimeSpan & { place: number })[]): Busy {
  return spans
    .toSorted((one, other) => one.start - other.start)
    .flatMap(({ start, end, place }) => [start, end, place]);
}

export function insertBusy(busy: Busy, start: number, end: number, place: number): void {
  busy.push(start, end, place);
  for (let at = busy.length - 3; at > 0 && (busy[at - 3] ?? 0) > start; at -= 3) {
    busy.copyWithin(at, at - 3, at);
    busy[at - 3] = start;
    busy[at - 2] = end;
    busy[at - 1] = place;
  }
}

/**
 * The first start from `from` that is `least` minutes, or the way to its place, from every game.
 * Those that start `past` minutes later are too far to matter.
 */
export function whenFree(
  busy: Readonly<Busy>,
  from: number,
  minutes: number,
  past: number,
  least: number,
  way?: readonly number[],
): number {
  let start = from;
  for (let at = 0; at < busy.length; at += 3) {
    const first = busy[at] ?? 0;
    if (first >= start + past) break;
    const gap = way ? Math.max(least, way[busy[at + 2] ?? -1] ?? 0) : least;
    const end = (busy[at + 1] ?? 0) + gap;
    if (start < end && first < start + minutes + gap) start = end;
  }
  return start;
}

/** The number of games that start in a span. */
export function countBusy(busy: Readonly<Busy>, { start, end }: TimeSpan): number {
  let count = 0;
  for (let at = 0; at < busy.length; at += 3) {
    const first = busy[at] ?? 0;
    if (first >= start && first < end) count++;
  }
  return count;
}

export function removeBusy(busy: Busy, start: number, end: number, place: number): void {
  for (let at = busy.length - 3; at >= 0; at -= 3) {
    if (busy[at] !== start || busy[at + 1] !== end || busy[at + 2] !== place) continue;
    busy.splice(at, 3);
    return;
  }
}

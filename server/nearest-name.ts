/** Returns the closest name if at most a quarter of its letters differ, else null. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(typed.length, name.length) / 4)
    .toSorted((a, b) => a.distance - b.distance);
  return ranked[0]?.name ?? null;
}

/** Damerau–Levenshtein distance (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  let older: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? (older[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, swapped);
    }
    [older, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

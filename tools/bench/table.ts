/** A line of a table. */
export interface Figure {
  what: string;
  measured: string;
  /** Measured beside it in the same run. */
  beside?: string;
  bar?: Bar;
}

/** A bound on `value`, which is also in `measured` as it is read. */
interface Bar {
  value: number;
  unit: string;
  max?: number;
  min?: number;
}

/** Null if there is no bar. */
export function isBarMet({ bar }: Figure): boolean | null {
  if (!bar) return null;
  if (!Number.isFinite(bar.value)) throw new Error("A bar was given no number.");
  return bar.value <= (bar.max ?? Infinity) && bar.value >= (bar.min ?? -Infinity);
}

export function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, measured, beside = "", bar } = figure;
    const bounds = [
      ...(bar?.min === undefined ? [] : [`≥ ${bar.min}${bar.unit}`]),
      ...(bar?.max === undefined ? [] : [`≤ ${bar.max}${bar.unit}`]),
    ];
    const met = { true: "yes", false: "**no**", null: "" }[`${isBarMet(figure)}`];
    return [what, measured, beside, bounds.join(", "), met];
  });
  const head = ["what", "measured", "beside it", "bar", "met"];
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("Nothing was measured.");
  return (upper + lower) / 2;
}

/** The median of the ratios of each round, as they were measured after each other. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

/** Three significant figures: 0.0142, 3.18, 21,400. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) throw new Error("There is no number.");
  return value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
}

export const ms = (value: number) => `${rounded(value)} ms`;
export const kilobytes = (bytes: number) => `${rounded(bytes / 1000)} kB`;
export const times = (ratio: number) => `× ${ratio.toFixed(2)}`;

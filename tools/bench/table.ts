/** A line of a table. */
export interface Figure {
  what: string;
  measured: string;
  /** Measured beside it in the same run. */
  beside?: string;
  bar?: Bar;
}

/** A bound on `value`, which is also in `measured` as it is read. */
export interface Bar {
  value: number;
  unit: string;
  most?: number;
  least?: number;
}

/** Null if there is no bar. */
export function isBarMet({ bar }: Figure): boolean | null {
  if (!bar) return null;
  if (!Number.isFinite(bar.value)) throw new Error("A bar was given no number.");
  return bar.value <= (bar.most ?? Infinity) && bar.value >= (bar.least ?? -Infinity);
}

const COLUMNS = ["what", "measured", "beside it", "bar", "kept"];

export function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const kept = isBarMet(figure);
    return [
      figure.what,
      figure.measured,
      figure.beside ?? "",
      barWords(figure.bar),
      kept === null ? "" : kept ? "yes" : "**no**",
    ];
  });
  const lines = [COLUMNS, COLUMNS.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function barWords(bar: Bar | undefined): string {
  if (!bar) return "";
  const bounds = [
    bar.least === undefined ? "" : `≥ ${bar.least}${bar.unit}`,
    bar.most === undefined ? "" : `≤ ${bar.most}${bar.unit}`,
  ];
  return bounds.filter(Boolean).join(", ");
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("Nothing was measured.");
  return (upper + lower) / 2;
}

/** The value that a share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const found = values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];
  if (found === undefined) throw new Error("Nothing was measured.");
  return found;
}

/** The median of the ratios of each round, as they were measured after each other. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

/** Three significant figures: 0.0142, 3.18, 21 400. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) throw new Error("There is no number.");
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const text = value.toFixed(Math.min(digits, 4));
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, " ");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const ms = (value: number) => `${rounded(value)} ms`;
export const kilobytes = (bytes: number) => `${rounded(bytes / 1000)} kB`;
export const times = (ratio: number) => `× ${ratio.toFixed(2)}`;

export const sleep = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

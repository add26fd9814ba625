/** One line of a table: what was measured, and where there is one the bar that it stands beside. */
export interface Figure {
  what: string;
  measured: string;
  /** What was measured beside it in the same run. */
  beside?: string;
  bar?: Bar;
}

/** `value` is held to at most or at least a bound; it stands in `measured` too, as it is read. */
export interface Bar {
  value: number;
  unit: string;
  most?: number;
  least?: number;
}

/** The bar was kept, was not, or there is none. */
export function isBarMet({ bar }: Figure): boolean | null {
  if (!bar) return null;
  if (!Number.isFinite(bar.value)) throw new Error("A figure that is none was held to a bar.");
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
  if (upper === undefined || lower === undefined)
    throw new Error("There is nothing to take a median of.");
  return (upper + lower) / 2;
}

/** The value that 99 of 100 do not exceed. */
export function p99(values: readonly number[]): number {
  const found = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1];
  if (found === undefined) throw new Error("There is nothing measured.");
  return found;
}

/** Three figures of a number, as one says it: 0.0142, 3.18, 21 400. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) throw new Error("A figure is none.");
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const text = value.toFixed(Math.min(digits, 4));
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, " ");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const ms = (value: number) => `${rounded(value)} ms`;
export const kilobytes = (bytes: number) => `${rounded(bytes / 1000)} kB`;
export const times = (ratio: number) => `× ${ratio.toFixed(2)}`;

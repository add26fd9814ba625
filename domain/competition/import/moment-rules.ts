import { parseDate } from "#domain/core/date-rules.ts";
import { normalized } from "#domain/core/text-rules.ts";
import { parseTime } from "../games/schedule-rules.ts";

/** Of dates with slashes or hyphens: month or day first. */
export type DateOrder = "mdy" | "dmy";

interface WrittenDate {
  /** What separates its parts; a file has one kind. */
  kind: "iso" | "." | "/" | "-";
  parts: readonly [string, string, string];
  rest: string;
}

const MAX_CELL = 60;
const DATE =
  /^(?:\p{L}{2,12}[.,]{0,2} )?(?:(\d{4})([-/])(\d{1,2})\2(\d{1,2})|(\d{1,2})([./-])(\d{1,2})\6(\d{4}|\d{2}))(?:(?:T|,? )(.+))?$/u;

/** Reads a cell with a date and, after it, perhaps a time; a name of the weekday is passed over. */
function readWritten(cell: string): WrittenDate | null {
  const match = cell.length > MAX_CELL ? null : DATE.exec(normalized(cell.trim(), "NFKC"));
  if (!match) return null;
  const [, year = "", , month = "", day = "", first = "", sign, second = "", last = ""] = match;
  const rest = match[9] ?? "";
  if (year !== "") return { kind: "iso", parts: [year, month, day], rest };
  return { kind: sign as "." | "/" | "-", parts: [first, second, last], rest };
}

interface DateStyle {
  /** Null where no date needs one. */
  order: DateOrder | null;
  /** A date that could be read either way, if nothing in the file says how. */
  unclear: string | null;
  /** The position of the first date that is written differently from the first one. */
  mixed: number | null;
}

/**
 * How a file's dates are written (decision 36). A spreadsheet that reads dates the wrong way turns
 * some of them into others and leaves the rest, so that files with two kinds are refused.
 */
export function dateStyleOf(cells: readonly string[]): DateStyle {
  const dates = cells.map(readWritten);
  const first = dates.find((date) => date !== null);
  const styled = dates.map((date) => date && { kind: date.kind, order: provenOrder(date) });
  const proven = styled.find((date) => date?.order)?.order ?? null;
  const mixed = styled.findIndex(
    (date) => date && (date.kind !== first?.kind || (date.order && date.order !== proven)),
  );
  const open = dates.findIndex(
    (date) => date && needsOrder(date) && Number(date.parts[0]) !== Number(date.parts[1]),
  );
  const unclear = proven === null ? (cells[open]?.trim() ?? null) : null;
  return { order: proven, unclear, mixed: mixed < 0 ? null : mixed };
}

const needsOrder = ({ kind }: WrittenDate) => kind === "/" || kind === "-";

function provenOrder(date: WrittenDate): DateOrder | null {
  if (!needsOrder(date)) return null;
  const [first, second] = date.parts.map(Number);
  if ((first ?? 0) > 12) return "dmy";
  return (second ?? 0) > 12 ? "mdy" : null;
}

/** Reads yyyy-mm-dd, d.m.yyyy, or m/d/yyyy in this order, with a time if there is one. */
export function readMoment(cell: string, order: DateOrder | null) {
  const written = readWritten(cell);
  if (!written) return null;
  const [one, two, three] = written.parts;
  const isMonthFirst = needsOrder(written) && order !== "dmy";
  const [year, month, day] =
    written.kind === "iso"
      ? [one, two, three]
      : [three.length === 2 ? `20${three}` : three, ...(isMonthFirst ? [one, two] : [two, one])];
  const date = parseDate(`${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`);
  const time = written.rest === "" ? null : readTime(written.rest);
  if (date === null || (written.rest !== "" && time === null)) return null;
  // A spreadsheet writes a date alone as midnight.
  return { date, time: time === "00:00" ? null : time };
}

const HALF_DAY = /^(0?[1-9]|1[0-2])(?::([0-5]\d))?(?::00)? ?([ap])\.? ?m\.?$/;

/** Reads 15:00, 9:05:00, 3:00 PM or 3pm, also after a date that a spreadsheet put before it. */
export function readTime(cell: string): string | null {
  if (cell.length > MAX_CELL) return null;
  const text = normalized(cell, "NFKC")
    .trim()
    .toLowerCase()
    .replace(/^\d{4}-\d\d-\d\d /, "");
  const match = HALF_DAY.exec(text);
  if (!match) return parseTime(text);
  const hour = (Number(match[1]) % 12) + (match[3] === "p" ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${match[2] ?? "00"}`;
}

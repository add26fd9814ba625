import { CsvError, type Options, parse } from "csv-parse/sync";
import { type Message, message } from "#i18n/message.ts";

/** A row of a spreadsheet: its number there, and its cells as text. */
export interface SheetRow {
  line: number;
  cells: string[];
}

export type Sheet = SheetRow[];

export type ReadSheets =
  | { ok: true; sheets: Sheet[] }
  | { ok: false; line: number; reason: Message };

/** Longer than any row that we import. */
const MAX_ROW_LENGTH = 4_000;
const MAX_TITLE_ROWS = 30;
/** More than any file can have; the rest isn't read. */
const MAX_ROWS = 6_000;

/**
 * The text of a file in UTF-8, UTF-16 or, if it is neither, Windows-1252, as Excel writes it in the
 * Americas and western Europe. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes("\0") ? null : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // Without a byte order mark, every other byte of Latin text is zero.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Cells between commas, semicolons or tabs, whichever makes the most headings of a title row. */
export function readCsv(text: string, countHeadings: (cells: string[]) => number): ReadSheets {
  const titles = text
    .slice(0, MAX_TITLE_ROWS * MAX_ROW_LENGTH)
    .split(/\r\n|[\n\r]/, MAX_TITLE_ROWS);
  const [delimiter] = [",", ";", "\t"]
    .map((each) => ({
      each,
      headings: Math.max(...titles.map((title) => countHeadings(title.split(each)))),
    }))
    .toSorted((a, b) => b.headings - a.headings)
    .map(({ each }) => each);
  let line = 1;
  const on_record: Options["on_record"] = (record, { lines }) => {
    line = lines + 1;
    return record;
  };
  try {
    const rows = parse(text, { ...CSV, delimiter, on_record }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    const sheet = rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
    return { ok: true, sheets: [sheet] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, line, reason: message("importErrors.quoteOpen", { max: MAX_ROW_LENGTH }) };
  }
}

const CSV: Options = {
  bom: true,
  info: true,
  max_record_size: MAX_ROW_LENGTH,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  to: MAX_ROWS,
};

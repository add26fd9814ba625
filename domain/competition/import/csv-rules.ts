import { type Message, message } from "#i18n/message.ts";
export interface CsvLine {
  line: number;
  raw: string;
}

// Longer than any game's line.
const MAX_LINE_LENGTH = 4_000;

/** The lines of a CSV text (CRLF, LF or CR) that are not empty, with their numbers. */
export function csvLines(text: string): CsvLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|[\n\r]/)
    .flatMap((raw, index) => (raw === "" ? [] : [{ line: index + 1, raw }]));
}

export type Delimiter = "," | ";";

const QUOTED = /"((?:[^"]|"")*)"/y;
const PLAIN = { ",": /[^,]*/y, ";": /[^;]*/y };

/**
 * The cells of one line (RFC 4180). No cell of a games file holds a line break, so that a quote
 * left open spoils only its own line.
 */
export function readCells(
  raw: string,
  delimiter: Delimiter,
): { ok: true; cells: string[] } | { ok: false; reason: Message } {
  const refuse = (reason: Message) => ({ ok: false as const, reason });
  if (raw.length > MAX_LINE_LENGTH) {
    return refuse(message("importErrors.lineTooLong", { max: MAX_LINE_LENGTH }));
  }
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    const pattern = raw[at] === '"' ? QUOTED : PLAIN[delimiter];
    pattern.lastIndex = at;
    const [found, quoted] = pattern.exec(raw) ?? [];
    if (found === undefined) return refuse(message("importErrors.quoteOpen"));
    if (quoted === undefined && found.includes('"')) {
      return refuse(message("importErrors.quoteInside"));
    }
    cells.push(quoted?.replaceAll('""', '"') ?? found);
    at += found.length;
    if (at === raw.length) return { ok: true, cells };
    if (raw[at] !== delimiter) return refuse(message("importErrors.quoteText"));
  }
}

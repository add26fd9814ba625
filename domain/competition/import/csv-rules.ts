export interface CsvRecord {
  line: number;
  cells: string[];
}

export interface CsvFault {
  line: number;
  reason: string;
}

// Longer than any game's record, yet short enough to report an unclosed quote on its own line.
const MAX_RECORD_LENGTH = 4_000;

/**
 * Splits CSV text (RFC 4180; CRLF, LF or CR; blank lines skipped) into at most `most` records;
 * `more` says whether text remains. After a quoting error it resumes at the next line, to report
 * every bad line at once. csv-parse would swallow the good lines after the error and count a quoted
 * CRLF as two lines.
 */
export function splitCsv(
  text: string,
  delimiter: "," | ";",
  most: number,
): { records: CsvRecord[]; faults: CsvFault[]; more: boolean } {
  const records: CsvRecord[] = [];
  const faults: CsvFault[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const blank = lineEnd(text, at);
    if (blank > 0) {
      at += blank;
      line += 1;
      continue;
    }
    if (records.length + faults.length >= most) return { records, faults, more: true };
    const read = readRecord(text, at, delimiter);
    if (read.ok) {
      records.push({ line, cells: read.cells });
      at = read.end;
      line += read.lines;
    } else {
      faults.push({ line, reason: read.reason });
      at = nextLine(text, at);
      line += 1;
    }
  }
  return { records, faults, more: false };
}

type Read =
  | { ok: true; cells: string[]; end: number; lines: number }
  | { ok: false; reason: string };

function readRecord(text: string, start: number, delimiter: string): Read {
  const limit = Math.min(text.length, start + MAX_RECORD_LENGTH);
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  for (;;) {
    let cell = "";
    if (text[at] === '"') {
      const quoted = readQuoted(text, at, limit);
      if (!quoted) return { ok: false, reason: "A quotation mark is opened and never closed." };
      cell = quoted.cell;
      at = quoted.end;
      lines += quoted.lines;
      if (at < text.length && text[at] !== delimiter && lineEnd(text, at) === 0) {
        return { ok: false, reason: "Text follows a closing quotation mark." };
      }
    } else {
      const from = at;
      while (at < limit && text[at] !== delimiter && lineEnd(text, at) === 0) {
        if (text[at] === '"') {
          return { ok: false, reason: "A quotation mark stands inside a cell without quotes." };
        }
        at += 1;
      }
      cell = text.slice(from, at);
    }
    if (at >= limit && at < text.length) {
      return { ok: false, reason: `The line is longer than ${MAX_RECORD_LENGTH} characters.` };
    }
    cells.push(cell);
    if (at < text.length && text[at] === delimiter) {
      at += 1;
      continue;
    }
    return { ok: true, cells, end: at + lineEnd(text, at), lines };
  }
}

/** Returns null if the quote isn't closed before `limit`. */
function readQuoted(text: string, start: number, limit: number) {
  let cell = "";
  let lines = 0;
  let from = start + 1;
  for (let at = from; at < limit; at += 1) {
    if (text[at] === '"') {
      cell += text.slice(from, at);
      if (text[at + 1] !== '"') return { cell, end: at + 1, lines };
      cell += '"';
      at += 1;
      from = at + 1;
    } else {
      const end = lineEnd(text, at);
      if (end > 0) lines += 1;
      if (end === 2) at += 1;
    }
  }
  return null;
}

function lineEnd(text: string, at: number): 0 | 1 | 2 {
  if (text[at] === "\n") return 1;
  if (text[at] !== "\r") return 0;
  return text[at + 1] === "\n" ? 2 : 1;
}

function nextLine(text: string, start: number): number {
  let at = start;
  while (at < text.length && lineEnd(text, at) === 0) at += 1;
  return at + lineEnd(text, at);
}

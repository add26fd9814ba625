import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "../../../tests/support/fixtures/competitions.ts";
import { splitCsv } from "./csv-rules.ts";

const split = (text: string) => splitCsv(text, ",", 100);

describe("parsing CSV", () => {
  test("CSV is split at commas or semicolons", () => {
    expect(split("a,b;c\n").records).toEqual([{ line: 1, cells: ["a", "b;c"] }]);
    expect(splitCsv("a,b;c", ";", 9).records).toEqual([{ line: 1, cells: ["a,b", "c"] }]);
  });

  test("CSV lines end in LF, CRLF or CR, and empty ones are skipped", () => {
    expect(split("\uFEFFa\r\n\r\nb\rc\n\nd").records).toEqual([
      { line: 1, cells: ["a"] },
      { line: 3, cells: ["b"] },
      { line: 4, cells: ["c"] },
      { line: 6, cells: ["d"] },
    ]);
  });

  test("a quoted cell can span lines, and its record has its first line's number", () => {
    expect(split('a\n"x\r\ny","""z"""\nb').records).toEqual([
      { line: 1, cells: ["a"] },
      { line: 2, cells: ["x\r\ny", '"z"'] },
      { line: 4, cells: ["b"] },
    ]);
  });

  test("empty cells are kept", () => {
    expect(split(',"",\n').records).toEqual([{ line: 1, cells: ["", "", ""] }]);
  });

  test("wrong quotes invalidate only their line", () => {
    const { records, faults } = split('a\n"b" c\nd"e\n"f\ng,"h"\n');
    expect(records.map(({ line }) => line)).toEqual([1, 5]);
    expect(faults).toEqual([
      { line: 2, reason: "Text follows a closing quotation mark." },
      { line: 3, reason: "A quotation mark stands inside a cell without quotes." },
      { line: 4, reason: "Text follows a closing quotation mark." },
    ]);
  });

  test("an unclosed quote invalidates its line", () => {
    const { records, faults } = split('"a\nb\n');
    expect(records).toEqual([{ line: 2, cells: ["b"] }]);
    expect(faults).toEqual([{ line: 1, reason: "A quotation mark is opened and never closed." }]);
  });

  test("parsing stops at the requested number of records", () => {
    expect(splitCsv("a\nb\n", ",", 2).more).toBe(false);
    expect(splitCsv("a\nb\nc", ",", 2)).toMatchObject({ more: true, records: { length: 2 } });
  });

  test("CSV round-trips and agrees with csv-parse", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", ",", ";", '"', "\n", "\r", " ") });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n"), (rows, end) => {
        const text = rows.map((row) => csvLine(row) + end).join("");
        const read = splitCsv(text, ",", 1_000);
        expect(read.faults).toEqual([]);
        expect(read.records.map(({ cells }) => cells)).toEqual(rows);
        const options = { relax_column_count: true, record_delimiter: end };
        expect(parse(text, options)).toEqual(rows);
      }),
    );
  });

  test("parsing never throws and keeps line order for any text", () => {
    const unit = fc.constantFrom("a", ",", '"', "\n", "\r");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
        const { records, faults } = splitCsv(text, ",", 1_000);
        const lines = [...records, ...faults].map(({ line }) => line).sort((a, b) => a - b);
        expect(new Set(lines).size).toBe(lines.length);
        expect(lines.at(-1) ?? 1).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
      }),
    );
  });
});

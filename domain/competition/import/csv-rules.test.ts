import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "../../../tests/support/fixtures/competitions.ts";
import { splitCsv } from "./csv-rules.ts";

const split = (text: string) => splitCsv(text, ",", 100);

describe("CSV", () => {
  test("is split at commas or semicolons", () => {
    expect(split("a,b;c\n").records).toEqual([{ line: 1, cells: ["a", "b;c"] }]);
    expect(splitCsv("a,b;c", ";", 9).records).toEqual([{ line: 1, cells: ["a,b", "c"] }]);
  });

  test("may end its lines in LF, CRLF or CR, and skip some", () => {
    expect(split("\uFEFFa\r\n\r\nb\rc\n\nd").records).toEqual([
      { line: 1, cells: ["a"] },
      { line: 3, cells: ["b"] },
      { line: 4, cells: ["c"] },
      { line: 6, cells: ["d"] },
    ]);
  });

  test("may quote a cell with a line break in it; a record's line is the one it begins on", () => {
    expect(split('a\n"x\r\ny","""z"""\nb').records).toEqual([
      { line: 1, cells: ["a"] },
      { line: 2, cells: ["x\r\ny", '"z"'] },
      { line: 4, cells: ["b"] },
    ]);
  });

  test("keeps empty cells", () => {
    expect(split(',"",\n').records).toEqual([{ line: 1, cells: ["", "", ""] }]);
  });

  test("with wrong quotes loses their line and no other", () => {
    const { records, faults } = split('a\n"b" c\nd"e\n"f\ng,"h"\n');
    expect(records.map(({ line }) => line)).toEqual([1, 5]);
    expect(faults).toEqual([
      { line: 2, reason: "Text follows a closing quotation mark." },
      { line: 3, reason: "A quotation mark stands inside a cell without quotes." },
      { line: 4, reason: "Text follows a closing quotation mark." },
    ]);
  });

  test("with a quote that nobody closes loses that line", () => {
    const { records, faults } = split('"a\nb\n');
    expect(records).toEqual([{ line: 2, cells: ["b"] }]);
    expect(faults).toEqual([{ line: 1, reason: "A quotation mark is opened and never closed." }]);
  });

  test("stops at the number of records asked for", () => {
    expect(splitCsv("a\nb\n", ",", 2).more).toBe(false);
    expect(splitCsv("a\nb\nc", ",", 2)).toMatchObject({ more: true, records: { length: 2 } });
  });

  test("comes back as it was written, as csv-parse reads it too", () => {
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

  test("never fails, and tells lines in order, whatever it is", () => {
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

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { csvLine } from "#tests/support/fixtures/competitions.ts";
import { csvLines, readCells } from "./games-file-rules.ts";

test("CSV lines end in LF, CRLF or CR, and empty ones are skipped", () => {
  const expected = ["1 a", "3 b", "4 c", "6 d"];
  expect(csvLines("\uFEFFa\r\n\r\nb\rc\n\nd").map(({ line, raw }) => `${line} ${raw}`)).toEqual(
    expected,
  );
});

test.each([
  ["a,b;c", "a|b;c"],
  [',"",', "||"],
  ['"x, y","""z"""', 'x, y|"z"'],
  ['"b" c', "There's text after a closing quotation mark."],
  ['d"e', "There's a quotation mark inside a cell that isn't in quotation marks."],
  ['"f', "A quotation mark was opened but never closed."],
  ["x".repeat(4_001), "The line is longer than 4,000 characters."],
])("a line of CSV is read or refused: %.60s", (raw, expected) => {
  const read = readCells(raw, ",");
  expect(read.ok ? read.cells.join("|") : translate("en", read.reason)).toBe(expected);
});

test("cells are split at semicolons too", () => {
  expect(readCells("a,b;c", ";")).toEqual({ ok: true, cells: ["a,b", "c"] });
});

test("CSV round-trips and agrees with csv-parse", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", ",", ";", '"', " ") });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      const raw = csvLine(cells);
      expect(readCells(raw, ",")).toEqual({ ok: true, cells });
      expect(parse(raw)).toEqual([cells]);
    }),
  );
});

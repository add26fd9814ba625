import fc from "fast-check";
import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import { anyText } from "#tests/support/factories/any-text.ts";
import { forAll } from "#tests/support/for-all.ts";
import { originalCell, plainCell } from "./spreadsheet-rules.ts";

test.each([
  " =1+1",
  "\u00A0=1+1",
  "\t=1+1",
  "\u3000\uFF0D1",
  ...listed`
  =1+1 | +1 213-555-0199 | -1+1 | \u200B=1+1 | \u0000=1+1 | '=1+1 | "=1+1 | \uFF1D1+1 | \uFE661+1
  \u22121+1
`,
])("the cell %j becomes text that still reads in full", (typed) => {
  expect(plainCell(typed).replace(/^([\t]?)'/, "$1")).toBe(typed);
  expect(plainCell(typed)).not.toBe(typed);
});

test.each([
  ["Lions;=1+1", "Lions;'=1+1"],
  ["Lions\t+1", "Lions\t'+1"],
  ["Lions\n @x", "Lions\n' @x"],
  ["a;b\r\n=1;=2", "a;b\r\n'=1;'=2"],
])("no formula begins inside the cell %j for another separator", (typed, plain) => {
  expect(plainCell(typed)).toBe(plain);
});

test.each([
  "|x",
  "",
  ...listed`Lions | 1. FC Köln | Kick-off at 5 = late | ana@example.org | %0A=1 | 'n Boer`,
])("the cell %j stays as typed", (typed) => expect(plainCell(typed)).toBe(typed));

test("every cell can be read back", () => {
  const sign = fc.constantFrom("=", "+", "-", "@", "'", '"', ";", "\t", "\n", " ", "\uFF1D", "x");
  forAll(fc.oneof(anyText(), fc.string({ unit: sign })), (typed) => {
    expect(originalCell(plainCell(typed))).toBe(typed);
  });
});

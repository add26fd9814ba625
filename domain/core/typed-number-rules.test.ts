import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/factories/any-text.ts";
import { forAll } from "#tests/support/for-all.ts";
import { plainNumber } from "./typed-number-rules.ts";

const systems = Intl.supportedValuesOf("numberingSystem").filter((system) => {
  const [digit = ""] = new Intl.NumberFormat("en", { numberingSystem: system }).format(0);
  return /\p{Nd}/u.test(
    new Intl.NumberFormat("en", { numberingSystem: system }).format(0) || digit,
  );
});

test("digits of every script are read", () => {
  expect(systems.length).toBeGreaterThan(60);
  for (const numberingSystem of systems) {
    const number = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false });
    expect(plainNumber(number.format(9876543210)), numberingSystem).toBe("9876543210");
  }
});

test.each([
  ["\u202D+1 (213) 555-0123\u202C", "+1 (213) 555-0123"],
  ["\u2066213\u2069\u200B\u2060\uFEFF\u00AD\u061C5", "2135"],
  ["213\u00A0555\u202F01\u200723\u3000", "213 555 01 23 "],
  ["213\u2010555\u2011 01\u221223\u30FC4", "213-555- 01-23-4"],
  ["\uFF0B１（２１３）５５５－０１２３", "+1(213)555-0123"],
  ["555 ext 2", "555 ext 2"],
  ["\u202E321", "\u202E321"],
])("%j is read as %j", (raw, plain) => expect(plainNumber(raw)).toBe(plain));

test("reading twice changes nothing, and ASCII stays as it is", () => {
  forAll(anyText(), (raw) => {
    expect(plainNumber(plainNumber(raw))).toBe(plainNumber(raw));
  });
  forAll(fc.stringMatching(/^[ -~]*$/), (raw) => {
    expect(plainNumber(raw)).toBe(raw);
  });
});

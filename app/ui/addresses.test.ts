import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { mailto, thisPage } from "./addresses.ts";

test.each([
  ["cup@example.org", "mailto:cup@example.org"],
  ["a?subject=Pay&body=x@example.org", "mailto:a%3Fsubject%3DPay%26body%3Dx@example.org"],
  ["a%0d%0abcc:b#c@example.org", "mailto:a%250d%250abcc%3Ab%23c@example.org"],
  ['"a@b"@example.org', "mailto:%22a%40b%22@example.org"],
  ["ana+cup@example.org", "mailto:ana%2Bcup@example.org"],
  ["", "mailto:"],
])("%s", (email, address) => {
  expect(mailto(email)).toBe(address);
});

test.each(paired`
  /teams?group=u16 → /teams?group=u16 | //evil.example?x=1 → /evil.example?x=1
  ///evil.example/x → /evil.example/x | /.//evil.example → /evil.example
  /\\evil.example → /evil.example | /a//b → /a//b
`)("a page asked for as %s is at %s", (address, path) => {
  expect(thisPage(new URL(`https://cup.example${address}`))).toBe(path);
});

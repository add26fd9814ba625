import { expect, test } from "vitest";
import { thisPage } from "./this-page.ts";

test.each([
  ["/teams?group=u16", "/teams?group=u16"],
  ["//evil.example?x=1", "/evil.example?x=1"],
  ["///evil.example/x", "/evil.example/x"],
  ["/.//evil.example", "/evil.example"],
  ["/\\evil.example", "/evil.example"],
  ["/a//b", "/a//b"],
])("asked for as %s, a page is at %s", (address, path) => {
  expect(thisPage(new URL(`https://cup.example${address}`))).toBe(path);
});

import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import { groupCode, parseCode } from "./two-factor-rules.ts";

const recovery = "2h7sgpwgb6m7fmkvjgstz7b3";

test("a code is shown in groups of four", () => {
  expect(groupCode(recovery, "-")).toBe("2h7s-gpwg-b6m7-fmkv-jgst-z7b3");
});

test.each([
  ["123456", "app", "123456"],
  [" 123 456 ", "app", "123456"],
  ["123-456", "app", "123456"],
  [groupCode(recovery, "-"), "recovery", recovery],
  [groupCode(recovery, " ").toUpperCase(), "recovery", recovery],
  ["ih7sgpwgb6m7fmkvjgstz7bO", "recovery", "1h7sgpwgb6m7fmkvjgstz7b0"],
] as const)("a code is read from %j", (raw, from, code) => {
  expect(parseCode(raw)).toEqual({ from, code });
});

test.each([
  "",
  `${recovery}2`,
  recovery.slice(1),
  "u".repeat(24),
  `${" ".repeat(200)}123456`,
  ...listed`12345 | 1234567 | abcdef | ١٢٣٤٥٦`,
])("no code is read from %j", (raw) => expect(parseCode(raw)).toBeNull());

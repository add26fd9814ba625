import { describe, expect, test } from "vitest";
import { groupCode, parseCode } from "./two-factor-rules.ts";

const recovery = "2h7sgpwgb6m7fmkvjgstz7b3";

describe("a code is read", () => {
  test.each([
    ["123456", "app", "123456"],
    [" 123 456 ", "app", "123456"],
    ["123-456", "app", "123456"],
    [groupCode(recovery, "-"), "recovery", recovery],
    [groupCode(recovery, " ").toUpperCase(), "recovery", recovery],
    ["ih7sgpwgb6m7fmkvjgstz7bO", "recovery", "1h7sgpwgb6m7fmkvjgstz7b0"],
  ] as const)("from %j", (raw, from, code) => {
    expect(parseCode(raw)).toEqual({ from, code });
  });

  test.each([
    "",
    "12345",
    "1234567",
    "abcdef",
    `${recovery}2`,
    recovery.slice(1),
    "١٢٣٤٥٦",
    "u".repeat(24),
  ])("never from %j", (raw) => {
    expect(parseCode(raw)).toBeNull();
  });

  test("never from a text that is too long to be read at all", () => {
    expect(parseCode(`${" ".repeat(200)}123456`)).toBeNull();
  });
});

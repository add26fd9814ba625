import { describe, expect, test } from "vitest";
import { appAddress, newSecret, stepOf } from "./totp.ts";

/** RFC 6238 appendix B: base32 of '12345678901234567890', and the last six of its eight digits. */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a code of the app", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
  ])("at second %i is %s, as RFC 6238 has it", (second, code) => {
    expect(stepOf(KEY, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
  });

  test("is right half a minute before and after, and says for which half minute it is", () => {
    const at = (second: number) => stepOf(KEY, "081804", new Date(second * 1000));
    const step = Math.floor(1_111_111_109 / 30);
    expect([-31, -30, 0, 30, 60].map((away) => at(1_111_111_109 + away))).toEqual([
      step,
      step,
      step,
      step,
      null,
    ]);
  });
});

test("secrets are 160 random bits, and an app is told whose they are", () => {
  const [one, two] = [newSecret(), newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(two);
  const address = new URL(appAddress(one, "boss+cup@example.org"));
  expect(decodeURIComponent(address.pathname)).toBe("/Araknid:boss+cup@example.org");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: one,
    issuer: "Araknid",
  });
});

import { expect, test } from "vitest";
import { isBarMet, markdownTable, median, p99, rounded } from "./table.ts";

test("the middle of many figures", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(() => median([])).toThrow();
});

test("what 99 of 100 do not exceed", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(p99(hundred)).toBe(99);
  expect(p99([7])).toBe(7);
});

test("figures as one says them", () => {
  expect([0.01421, 0.6, 3.1849, 98.76, 21_437, 0].map(rounded)).toEqual([
    "0.0142",
    "0.600",
    "3.18",
    "98.8",
    "21 437",
    "0",
  ]);
  expect(() => rounded(Number.NaN)).toThrow();
});

test("a bar is kept from both sides, and a figure that is none keeps nothing", () => {
  const held = (value: number) =>
    isBarMet({ what: "", measured: "", bar: { value, unit: "", least: 2, most: 3 } });
  expect([1, 2, 3, 4].map(held)).toEqual([false, true, true, false]);
  expect(isBarMet({ what: "", measured: "" })).toBeNull();
  expect(() => held(Number.NaN)).toThrow();
});

test("a table says which bar was missed", () => {
  const bar = { value: 9, unit: " ms", most: 8 };
  const lines = markdownTable([{ what: "A page", measured: "9 ms", bar }]).split("\n");
  expect(lines[2]).toBe("| A page | 9 ms |  | ≤ 8 ms | **no** |");
});

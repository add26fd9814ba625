import { expect, test } from "vitest";
import { isBarMet, markdownTable, median, medianRatio, quantile, rounded } from "./table.ts";

test("the median is the middle value, or lies between the two in the middle", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(() => median([])).toThrow();
});

test("a quantile is a value that was measured", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
});

test("numbers are written with three significant figures", () => {
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

test("a bar bounds from both sides, and what is not a number is refused", () => {
  const held = (value: number) =>
    isBarMet({ what: "", measured: "", bar: { value, unit: "", least: 2, most: 3 } });
  expect([1, 2, 3, 4].map(held)).toEqual([false, true, true, false]);
  expect(isBarMet({ what: "", measured: "" })).toBeNull();
  expect(() => held(Number.NaN)).toThrow();
});

test("a table names the bar that was missed", () => {
  const bar = { value: 9, unit: " ms", most: 8 };
  const lines = markdownTable([{ what: "A page", measured: "9 ms", bar }]).split("\n");
  expect(lines[2]).toBe("| A page | 9 ms |  | ≤ 8 ms | **no** |");
});

test("ratios are taken round by round", () => {
  expect(medianRatio([2, 30, 4], [1, 10, 1])).toBe(3);
});

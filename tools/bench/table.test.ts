import { expect, test } from "vitest";
import { isBarMet, markdownTable, median, medianRatio, rounded } from "./table.ts";

test("the median is the middle value, or lies between the two in the middle", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(() => median([])).toThrow();
  expect(medianRatio([2, 30, 4], [1, 10, 1])).toBe(3);
});

test("numbers are written with three significant figures", () => {
  const numbers = [0.01421, 3.1849, 98.76, 21_437, 0].map(rounded);
  expect(numbers).toEqual(["0.0142", "3.18", "98.8", "21,400", "0"]);
  expect(() => rounded(Number.NaN)).toThrow();
});

test("a bar bounds from both sides, and the table names one that was missed", () => {
  const figure = (value: number) => ({
    what: "A page",
    measured: `${value} ms`,
    bar: { value, unit: " ms", min: 2, max: 3 },
  });
  expect([1, 2, 3, 4].map((value) => isBarMet(figure(value)))).toEqual([false, true, true, false]);
  expect(() => isBarMet(figure(Number.NaN))).toThrow();
  const row = "| A page | 4 ms |  | ≥ 2 ms, ≤ 3 ms | **no** |";
  expect(markdownTable([figure(4)]).split("\n")[2]).toBe(row);
});

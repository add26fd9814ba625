import { expect, test } from "vitest";
import { rangeFor } from "./byte-range.ts";

test.each([
  ["bytes=0-1", { first: 0, last: 1 }],
  ["bytes=0-", { first: 0, last: 999 }],
  ["bytes=990-", { first: 990, last: 999 }],
  ["bytes=999-999", { first: 999, last: 999 }],
  ["bytes=500-5000", { first: 500, last: 999 }],
  ["bytes=-200", { first: 800, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["Bytes=10-20", { first: 10, last: 20 }],
] as const)("%s of 1,000 bytes", (header, range) => {
  expect(rangeFor(header, 1000)).toEqual(range);
});

test.each(["bytes=1000-", "bytes=1000-2000", "bytes=-0"])("%s lies behind the end", (header) => {
  expect(rangeFor(header, 1000)).toBe("unsatisfiable");
});

test.each([null, "", "bytes=-", "bytes=20-10", "bytes=0-1,5-6", "bytes=a-b", "seconds=0-1"])(
  "%j asks for nothing less than all",
  (header) => {
    expect(rangeFor(header, 1000)).toBeNull();
  },
);

test("an empty file has no part", () => {
  expect(rangeFor("bytes=0-", 0)).toBe("unsatisfiable");
});

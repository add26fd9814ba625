import { beforeEach, expect, test } from "vitest";
import { FairShare } from "./fair-share.ts";

let places: FairShare;
let held: Map<string, number>;

beforeEach(() => {
  places = new FairShare(10);
  held = new Map();
});

function take(path: string): boolean {
  const count = (by: number) => held.set(path, (held.get(path) ?? 0) + by);
  const taken = places.take(path.split(" "), () => count(-1));
  if (taken) count(1);
  return taken !== null;
}

const takeMany = (path: string, times: number) =>
  Array.from({ length: times }, () => take(path)).filter(Boolean).length;

test("one network may take every place while nobody else wants one", () => {
  expect(takeMany("a", 12)).toBe(10);
});

test("once all places are taken, whoever has fewer takes one over from whoever has most", () => {
  takeMany("a", 7);
  takeMany("b", 3);
  expect(takeMany("c", 5)).toBe(3);
  expect(Object.fromEntries(held)).toEqual({ a: 4, b: 3, c: 3 });
  expect([take("a"), take("b"), take("c")]).toEqual([false, false, false]);
});

test("networks divide the places first, and those within one divide its share", () => {
  takeMany("a ana", 5);
  takeMany("a ben", 5);
  expect(takeMany("b eve", 9)).toBe(5);
  expect(takeMany("a cleo", 9)).toBe(1);
  expect(held.get("b eve")).toBe(5);
  expect(
    [held.get("a ana"), held.get("a ben"), held.get("a cleo")].toSorted((a = 0, b = 0) => a - b),
  ).toEqual([1, 2, 2]);
});

test("a place is taken over from the newest of those who have most", () => {
  const gone: number[] = [];
  for (let at = 1; at <= 10; at++) places.take(["a"], () => gone.push(at));
  takeMany("b", 2);
  expect(gone).toEqual([10, 9]);
});

test("whoever leaves makes room, once, and is not asked to give anything up", () => {
  const leave = places.take(["a"], () => expect.unreachable());
  takeMany("b", 9);
  expect(places.hasRoomFor(["b"])).toBe(false);
  leave?.();
  leave?.();
  expect([take("b"), take("b")]).toEqual([true, false]);
});

test("a place that was taken over is not free again when its last holder is gone", () => {
  const leaves = Array.from({ length: 10 }, () => places.take(["a"], () => {}));
  expect(takeMany("b", 9)).toBe(5);
  for (const leave of leaves.slice(5)) leave?.();
  expect([take("a"), take("b")]).toEqual([false, false]);
});

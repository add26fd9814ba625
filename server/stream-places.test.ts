import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { StreamPlaces } from "./stream-places.ts";

test("an address has its places and no more, until one of them is free, and others have theirs", () => {
  const places = new StreamPlaces(2);
  const answers = Array.from({ length: 5 }, () => new EventEmitter());
  const take = (address: string, at: number) =>
    places.take(address, answers[at] as unknown as Parameters<StreamPlaces["take"]>[1]);
  expect([take("198.51.100.9", 0), take("198.51.100.9", 1)]).toEqual([true, true]);
  expect(take("198.51.100.9", 2)).toBe(false);
  expect(take("203.0.113.7", 3)).toBe(true);
  answers[0]?.emit("close");
  expect([take("198.51.100.9", 2), take("198.51.100.9", 4)]).toEqual([true, false]);
});

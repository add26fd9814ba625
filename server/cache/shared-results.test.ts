import { expect, test } from "vitest";
import type { ConnectivityListener } from "../../db/connectivity.ts";
import type { ChangeListener } from "../live/live-hub.ts";
import { SharedResults } from "./shared-results.ts";

function setUp() {
  let [hub, database]: [ChangeListener | null, ConnectivityListener | null] = [null, null];
  const state = { isConnected: true, isUnavailable: false };
  const results = new SharedResults(
    {
      get isConnected() {
        return state.isConnected;
      },
      subscribe: (one) => {
        hub = one;
        return () => {};
      },
    },
    {
      get isUnavailable() {
        return state.isUnavailable;
      },
      subscribe: (one) => {
        database = one;
        return () => {};
      },
    },
  );
  let reads = 0;
  const read = (key = "games 1") => results.read(key, async () => ++reads);
  const events = {
    change: () => hub?.changed([]),
    disconnect: () => hub?.disconnected(),
    lose: () => database?.unavailable(),
  };
  return { results, read, state, events };
}

test("a result is read once, also by two pages at the same time", async () => {
  const { read } = setUp();
  expect(await Promise.all([read(), read(), read("games 2")])).toEqual([1, 1, 2]);
  expect(await read()).toBe(1);
});

test.each(["change", "disconnect", "lose"] as const)("is read again after %s", async (event) => {
  const { read, events } = setUp();
  const before = read();
  events[event]();
  expect(await Promise.all([before, read()])).toEqual([1, 2]);
});

test.each([{ isConnected: false }, { isUnavailable: true }])("is not shared if %j", async (now) => {
  const { read, state } = setUp();
  Object.assign(state, now);
  expect([await read(), await read()]).toEqual([1, 2]);
});

test("a failed read is tried again", async () => {
  const { results } = setUp();
  await expect(results.read("key", () => Promise.reject(new Error("lost")))).rejects.toThrow(
    "lost",
  );
  expect(await results.read("key", async () => "found")).toBe("found");
});

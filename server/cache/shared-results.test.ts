import { expect, test } from "vitest";
import { FakeConnectivity, FakeHub } from "#tests/support/caching/cache-fixture.ts";
import { SharedResults } from "./shared-results.ts";

function setUp() {
  const [hub, connectivity] = [new FakeHub(), new FakeConnectivity()];
  const results = new SharedResults(hub, connectivity);
  let reads = 0;
  const read = (key = "games 1") => results.read(key, async () => ++reads);
  return { hub, connectivity, results, read };
}

test("a result is read once, also by two pages at the same time", async () => {
  const { read } = setUp();
  expect(await Promise.all([read(), read(), read("games 2")])).toEqual([1, 1, 2]);
  expect(await read()).toBe(1);
});

const events: [string, (parts: ReturnType<typeof setUp>) => void][] = [
  ["a change", ({ hub }) => hub.listener?.changed([])],
  ["a lost connection", ({ hub }) => hub.listener?.disconnected()],
  ["an outage of the database", ({ connectivity }) => connectivity.listener?.unavailable()],
];

test.each(events)("a result is read again after %s", async (_, event) => {
  const parts = setUp();
  const before = parts.read();
  event(parts);
  expect(await Promise.all([before, parts.read()])).toEqual([1, 2]);
});

test("a result is not shared without notifications or the database", async () => {
  const { hub, connectivity, read } = setUp();
  hub.isConnected = false;
  expect([await read(), await read()]).toEqual([1, 2]);
  Object.assign(hub, { isConnected: true });
  Object.assign(connectivity, { isUnavailable: true });
  expect([await read(), await read()]).toEqual([3, 4]);
});

test("a failed read is tried again", async () => {
  const { results } = setUp();
  const failed = results.read("key", () => Promise.reject(new Error("lost")));
  await expect(failed).rejects.toThrow("lost");
  expect(await results.read("key", async () => "found")).toBe("found");
});

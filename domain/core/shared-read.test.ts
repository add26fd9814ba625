import { expect, test } from "vitest";
import type { Database } from "#db/types.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { readingOnce, sharedRead } from "./shared-read.ts";

const world = useWorld();

test("what one request reads twice is read once, and read anew for the next", async () => {
  let reads = 0;
  const read = (db: Database) => sharedRead(db, "games", async () => ++reads);
  const db = readingOnce(world.db);
  expect(await Promise.all([read(db), read(db)])).toEqual([1, 1]);
  expect(await read(readingOnce(world.db))).toBe(2);
  expect([await read(world.db), await read(world.db)]).toEqual([3, 4]);
});

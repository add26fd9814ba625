import type pg from "pg";
import { expect, test } from "vitest";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { WriteCheck } from "./write-check.ts";

const world = useWorld();

function failing(...codes: string[]) {
  let asked = 0;
  const query = async () => {
    const code = codes[asked++];
    if (code) throw Object.assign(new Error("refused"), { code });
  };
  return { pool: { query } as unknown as pg.Pool, asked: () => asked };
}

test("a write that succeeds isn't repeated at once, and leaves nothing behind", async () => {
  const texts: string[] = [];
  const query = (text: string) => {
    texts.push(text);
    return world.pool.query(text);
  };
  const check = new WriteCheck({ query } as unknown as pg.Pool);
  expect(await Promise.all([check.canWrite(), check.canWrite()])).toEqual([true, true]);
  expect(await check.canWrite()).toBe(true);
  expect(texts).toHaveLength(1);
  const { rows } = await world.pool.query("select from pg_class where relname = 'write_check'");
  expect(rows).toEqual([]);
});

test("a failed write is tried again until one succeeds", async () => {
  const { pool, asked } = failing("53100", "25006");
  const check = new WriteCheck(pool);
  const answers = [await check.canWrite(), await check.canWrite(), await check.canWrite()];
  expect(answers).toEqual([false, false, true]);
  expect(asked()).toBe(3);
});

test("a role without temporary tables counts as able to write", async () => {
  expect(await new WriteCheck(failing("42501").pool).canWrite()).toBe(true);
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useWorld } from "#tests/support/fixtures/world.ts";

const world = useWorld({ connections: 1 });

async function preparedTexts(like: string) {
  const { rows } = await world.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '${like}'`,
  );
  return rows.map(({ statement }) => statement);
}

test("a repeated statement is prepared once and returns the result for each value", async () => {
  const answers: unknown[] = [];
  for (const n of [1, 2, 3]) {
    const { rows } = await world.db.execute(sql`select ${n}::int + 1 as next`);
    answers.push(rows[0]?.["next"]);
  }
  expect(answers).toEqual([2, 3, 4]);
  expect(await preparedTexts("%as next%")).toHaveLength(1);
});

test("a prepared statement that fails for one value still works for the next", async () => {
  const ratio = (n: number) => world.db.execute(sql`select 6 / ${n}::int as ratio`);
  await ratio(1);
  await ratio(2);
  await expect(ratio(0)).rejects.toThrow();
  expect((await ratio(3)).rows).toEqual([{ ratio: 2 }]);
});

test("several statements in one text still run, however often", async () => {
  for (const _ of [1, 2, 3]) {
    await world.db.execute(sql`select 1 as several; select 2 as several`);
  }
  expect(await preparedTexts("%as several;%")).toEqual([]);
});

test("a prepared statement reads its table after the table was altered", async () => {
  await world.db.execute(sql`create table altered (n int)`);
  const read = () => world.db.execute(sql`select count(n)::int as count from altered`);
  await read();
  await read();
  await world.db.execute(sql`alter table altered add more text`);
  await world.db.execute(sql`insert into altered (n) values (1)`);
  expect((await read()).rows).toEqual([{ count: 1 }]);
});

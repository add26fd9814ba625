import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { accountMarks, guardianMarks, playerMarks } from "#db/schema/people.ts";
import { teamMarks, teams } from "#db/schema/teams.ts";
import { dumpOf } from "#tests/support/assertions/database.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { erase } from "#tests/support/personas/account-owners.ts";
import { readOwnData } from "./data-export.ts";

const world = useWorld();

const marked = [accountMarks, playerMarks, guardianMarks, teamMarks];

/** The names of columns in the database. */
const namesOf = (columns: object): string[] =>
  Object.values(columns).map(({ table, name }: PgColumn) => `${getTableName(table)}.${name}`);

/**
 * Writes a text of its own into each text column of the person's rows. A column that refuses it
 * holds no free text.
 */
async function markTextColumns(): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const { table } of marked) {
    for (const column of Object.values(getTableColumns(table))) {
      if (column.getSQLType() !== "text" || column.enumValues) continue;
      // Short enough for initials, and unlike everything else in the database.
      const mark = `Ж${marks.size + 10}`;
      const name = `${getTableName(table)}.${column.name}`;
      const { rowCount } = await world.pool
        .query(`update "${getTableName(table)}" set "${column.name}" = $1`, [mark])
        .catch(() => ({ rowCount: 0 }));
      if (rowCount) marks.set(name, mark);
    }
  }
  return marks;
}

test("every text that people type about themselves and their teams is exported and erased", async () => {
  const { manager } = await world.team("Lions");
  const marks = await markTextColumns();
  expect([...marks.keys()]).toContain("teams.short_name");
  expect([...marks.keys()]).toContain("teams.initials");
  const markedIn = (text: string) =>
    [...marks].filter(([, mark]) => text.includes(mark)).map(([name]) => name);
  const written = (names: string[]) => names.filter((name) => marks.has(name)).toSorted();
  const exported = markedIn(JSON.stringify(await readOwnData(manager.ctx)));
  const declared = marked.flatMap((each) => namesOf(each.exported));
  expect(exported.toSorted()).toEqual(written(declared));
  await erase(world, { accountIds: [manager.accountId] });
  const kept = markedIn(await dumpOf(world.db));
  const cleared = namesOf(teamMarks.clearable);
  // A team is the cup's record and stays.
  const stays = namesOf(getTableColumns(teams)).filter((name) => !cleared.includes(name));
  expect(kept.toSorted()).toEqual(written(stays));
});

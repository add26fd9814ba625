import { getTableColumns, getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, guardians, players } from "../../../db/schema/people.ts";
import { teams } from "../../../db/schema/teams.ts";
import { dumpOf } from "../../../tests/support/assertions/database.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { erase } from "../../../tests/support/personas/account-owners.ts";
import { readOwnData } from "./data-export.ts";

const world = useWorld();

/** Columns that hold nothing typed by a person, or nothing that an export can show. */
const NOT_EXPORTED: Record<string, string> = {
  "accounts.email_key": "derived from the email",
  "accounts.password_hash": "secret",
  "guardians.token_hash": "secret",
  "teams.name_key": "derived from the name",
  "teams.slug": "derived from the name",
  "teams.payment_reference": "made by the site",
  "teams.team_code": "made by the site, and a way into the team",
};

/** Columns that outlive the account of the person who typed them. */
const NOT_ERASED: Record<string, string> = {
  "teams.name": "the cup's public record",
  "teams.name_key": "derived from the name",
  "teams.slug": "derived from the name",
  "teams.payment_reference": "belongs to the cup's books",
  "teams.team_code": "replaced, not erased",
};

/**
 * Writes a mark of its own into each text column of the person's rows. A column that refuses it
 * holds no free text.
 */
async function markTextColumns(): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const table of [accounts, players, guardians, teams]) {
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
  const known = (names: Record<string, string>) =>
    Object.keys(names).filter((name) => marks.has(name));
  const exported = markedIn(JSON.stringify(await readOwnData(manager.ctx)));
  const others = known(NOT_EXPORTED);
  expect([...exported, ...others].toSorted()).toEqual([...marks.keys()].toSorted());
  await erase(world, { accountIds: [manager.accountId] });
  const kept = markedIn(await dumpOf(world.db));
  expect(kept.toSorted()).toEqual(known(NOT_ERASED).toSorted());
});

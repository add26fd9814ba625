import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { message } from "#i18n/message.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";

const world = useWorld();
const migration = readFileSync(new URL("migrations/0039_messages.sql", import.meta.url), "utf8");
const [conversion = ""] = migration.split("--> statement-breakpoint");

const first = message("fieldErrors.notPlayed", { state: "final" });
const second = message("fieldErrors.askOrganizer");

test.each([
  ["This game is postponed.", "This game is postponed."],
  [null, null],
  ["\u0001fieldErrors.decided", message("fieldErrors.decided")],
  ['\u0001fieldErrors.notPlayed\u0001{"state":"final"}', first],
  [
    `\u0001common.sentences\u0001${JSON.stringify({
      first: '\u0001fieldErrors.notPlayed\u0001{"state":"final"}',
      second: "\u0001fieldErrors.askOrganizer",
    })}`,
    message("common.sentences", { first, second }),
  ],
])("a refusal stored as %j is one after the update", async (stored, expected) => {
  const said = await world.db.transaction(async (tx) => {
    await tx.execute(sql.raw(conversion));
    const { rows } = await tx.execute(sql`select message_of(${stored}::text) as told`);
    await tx.execute(sql`drop function message_of`);
    return rows;
  });
  expect(said).toEqual([{ told: expected }]);
});

import { getTableColumns, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { fieldLinks } from "../../db/schema/field.ts";
import { games, goals } from "../../db/schema/games.ts";
import { cards, resultChanges } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";

const storedRows = z.array(z.record(z.string(), z.unknown()));

/** Deleted games with their dependent rows, as stored for an undo. */
export const removedGames = z.object({
  games: storedRows,
  goals: storedRows,
  cards: storedRows,
  resultChanges: storedRows,
  fieldLinks: storedRows,
});
export type RemovedGames = z.output<typeof removedGames>;

/** Deletes games with their goals, cards, field links and result changes, and returns all of it. */
export async function removeGames(tx: Database, ids: number[]): Promise<RemovedGames> {
  const removed = {
    games: await rowsOf(tx, games, games.id, ids),
    goals: await rowsOf(tx, goals, goals.gameId, ids),
    cards: await rowsOf(tx, cards, cards.gameId, ids),
    resultChanges: await rowsOf(tx, resultChanges, resultChanges.gameId, ids),
    fieldLinks: await rowsOf(tx, fieldLinks, fieldLinks.gameId, ids),
  };
  await tx.delete(goals).where(inArray(goals.gameId, ids));
  await tx.delete(games).where(inArray(games.id, ids));
  return removed;
}

export async function restoreGames(
  tx: Database,
  removed: RemovedGames,
): Promise<(typeof games.$inferSelect)[]> {
  await insertRows(tx, games, removed.games);
  await insertRows(tx, goals, removed.goals);
  await insertRows(tx, cards, removed.cards);
  await insertRows(tx, resultChanges, removed.resultChanges);
  await insertRows(tx, fieldLinks, removed.fieldLinks);
  const ids = removed.games.flatMap(({ id }) => (typeof id === "number" ? [id] : []));
  // Calendar clients require a sequence number that only grows.
  await tx
    .update(games)
    .set({ sequence: sql`${games.sequence} + 2` })
    .where(inArray(games.id, ids));
  return tx.select().from(games).where(inArray(games.id, ids)).orderBy(games.id);
}

async function rowsOf(
  tx: Database,
  table: PgTable,
  column: PgColumn,
  ids: number[],
): Promise<RemovedGames["games"]> {
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${inArray(column, ids)} order by ${sql.identifier("id")}`,
  );
  return rows.map(({ row }) => row);
}

/** Columns missing in an older record get their defaults. */
async function insertRows(
  tx: Database,
  table: PgTable,
  rows: RemovedGames["games"],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const known = Object.values(getTableColumns(table)).filter(({ name }) => name in first);
  const columns = sql.join(
    known.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

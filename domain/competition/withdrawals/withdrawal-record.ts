import { and, asc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { gameSlots, games, goals, resultChanges } from "#db/schema/competition.ts";
import { fieldLinks } from "#db/schema/field.ts";
import { cards } from "#db/schema/standings.ts";
import type { Database } from "#db/types.ts";
import { DomainError } from "#domain/core/errors.ts";
import { message } from "#i18n/message.ts";
import { gameName, resultName } from "../games/game-name-rules.ts";
import { resultOf, sameResult } from "../games/result-rules.ts";
import { storedResult } from "../games/result-storage.ts";
import { setTeamByHand } from "../knockout/sources.ts";

const storedRows = z.array(z.record(z.string(), z.unknown()));

/** Deleted games with their dependent rows, as stored for an undo. */
const removedGames = z.object({
  games: storedRows,
  goals: storedRows,
  cards: storedRows,
  resultChanges: storedRows,
  fieldLinks: storedRows,
});
type RemovedGames = z.output<typeof removedGames>;

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

/** Everything needed to undo a withdrawal; no personal data. */
export const withdrawalRecord = z.object({
  groupsConfirmedAt: z.string().nullable(),
  removed: removedGames,
  changed: z.array(z.object({ id: z.int(), before: storedResult, after: storedResult })),
  /** A null source means that the organizer set the team by hand. */
  sides: z.array(
    z.object({
      gameId: z.int(),
      side: z.union([z.literal(1), z.literal(2)]),
      slot: z
        .object({
          kind: z.enum(["place", "best", "winner", "loser"]),
          bracketId: z.int().nullable(),
          place: z.int().nullable(),
          among: z.array(z.int()).nullable(),
          rank: z.int().nullable(),
          fromGameId: z.int().nullable(),
        })
        .nullable(),
      result: storedResult,
    }),
  ),
});
export type WithdrawalRecord = z.output<typeof withdrawalRecord>;

/**
 * The knockout sides that a team is on or that await its opponents' losers, with their sources and
 * results.
 */
export async function readTeamSides(
  tx: Database,
  team: { id: number; tournamentId: number },
): Promise<WithdrawalRecord["sides"]> {
  const all = await tx
    .select()
    .from(games)
    .where(and(eq(games.tournamentId, team.tournamentId), ne(games.stage, "group")))
    .orderBy(asc(games.id));
  const ids = all.map(({ id }) => id);
  const slots = await tx.select().from(gameSlots).where(inArray(gameSlots.gameId, ids));
  const slotOf = (gameId: number, side: 1 | 2) =>
    slots.find((each) => each.gameId === gameId && each.side === side);
  const sides = all.flatMap((game) =>
    ([1, 2] as const).map((side) => ({ game, side, slot: slotOf(game.id, side) })),
  );
  const own = sides.filter(
    ({ game, side }) => (side === 1 ? game.team1Id : game.team2Id) === team.id,
  );
  const won = own.flatMap(({ slot }) => (slot?.kind === "winner" ? [slot.fromGameId] : []));
  const losers = sides.filter(
    ({ slot }) => slot?.kind === "loser" && won.includes(slot.fromGameId),
  );
  return [...own, ...losers].map(({ game, side, slot }) => ({
    gameId: game.id,
    side,
    slot: slot ? storedSlot(slot) : null,
    result: { ...resultOf(game), startedAt: game.startedAt },
  }));
}

function storedSlot(slot: typeof gameSlots.$inferSelect) {
  const { gameId: _gameId, side: _side, ...source } = slot;
  return source;
}

type Game = typeof games.$inferSelect;

/**
 * Restores the sides recorded by a withdrawal (`readTeamSides`); call `advanceTeams` afterwards.
 * `knockout` must be the locked games. Throws `conflict` if one has begun or was decided since.
 */
export async function restoreSides(
  tx: Database,
  team: { id: number; name: string },
  knockout: readonly Game[],
  { sides }: Pick<WithdrawalRecord, "sides">,
): Promise<void> {
  for (const { gameId, side, slot, result } of sides) {
    const game = knockout.find(({ id }) => id === gameId);
    if (!game) continue;
    if (!sameResult(game, result)) {
      const now = resultName(game) ?? message("consoleErrors.withdrawal.toReplay");
      throw new DomainError(
        "conflict",
        message("consoleErrors.withdrawal.knockoutChanged", { game: gameName(game), result: now }),
      );
    }
    if (slot) {
      await tx.delete(gameSlots).where(and(eq(gameSlots.gameId, gameId), eq(gameSlots.side, side)));
      await tx.insert(gameSlots).values({ gameId, side, ...slot });
    } else if (![game.team1Id, game.team2Id].includes(team.id)) {
      await setTeamByHand(tx, game, side, team.id);
    }
  }
}

import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
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
import { selectKnockout, setTeamByHand } from "../knockout/sources.ts";

/** Deleted games and what belongs to them: tables, in the order of restoring, with their key. */
const TABLES = {
  games: [games, games.id],
  goals: [goals, goals.gameId],
  cards: [cards, cards.gameId],
  resultChanges: [resultChanges, resultChanges.gameId],
  fieldLinks: [fieldLinks, fieldLinks.gameId],
} as const satisfies Record<string, [PgTable, PgColumn]>;

const storedRows = z.array(z.record(z.string(), z.unknown()));
const removedGames = z.record(z.enum(Object.keys(TABLES) as (keyof typeof TABLES)[]), storedRows);
type RemovedGames = z.output<typeof removedGames>;

/** Deletes games with their goals, cards, field links and result changes, and returns all of it. */
export async function removeGames(tx: Database, ids: number[]): Promise<RemovedGames> {
  const removed: Record<string, unknown> = {};
  for (const [name, [table, key]] of Object.entries(TABLES)) {
    const { rows } = await tx.execute<{ row: unknown }>(
      sql`select to_jsonb(${table}) as row from ${table} where ${inArray(key, ids)} order by ${sql.identifier("id")}`,
    );
    removed[name] = rows.map(({ row }) => row);
  }
  await tx.delete(goals).where(inArray(goals.gameId, ids));
  await tx.delete(games).where(inArray(games.id, ids));
  return removedGames.parse(removed);
}

/** Columns missing in an older record get their defaults. */
export async function restoreGames(
  tx: Database,
  removed: RemovedGames,
): Promise<(typeof games.$inferSelect)[]> {
  for (const [name, [table]] of Object.entries(TABLES)) {
    const rows = removed[name as keyof typeof TABLES];
    const known = Object.values(getTableColumns(table)).filter(
      (column) => rows[0] && column.name in rows[0],
    );
    if (known.length === 0) continue;
    const columns = sql.join(
      known.map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    await tx.execute(
      sql`insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
    );
  }
  const ids = removed.games.map(({ id }) => Number(id));
  // Calendar clients require a sequence number that only grows.
  await tx
    .update(games)
    .set({ sequence: sql`${games.sequence} + 2` })
    .where(inArray(games.id, ids));
  return tx.select().from(games).where(inArray(games.id, ids)).orderBy(games.id);
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
  const all = await selectKnockout(tx, team.tournamentId);
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

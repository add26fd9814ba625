import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import { resultOf } from "../games/result-rules.ts";
import type { WithdrawalRecord } from "../teams/withdrawal-record.ts";

/**
 * The knockout sides that a team is on or that await its opponents' losers, with their sources and
 * results.
 */
export async function readSidesOf(
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

import { and, eq, inArray } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { tellOfRemoval } from "../push/tell-of-game.ts";
import { tournamentTopic } from "../topics.ts";
import { lockKnockout } from "./lock-knockout.ts";
import { requireNothingBegun } from "./reopen-groups.ts";

/**
 * Deletes a tournament's knockout games and reopens its group stage. Throws `conflict` if one has
 * begun.
 */
export async function deleteKnockout(ctx: Ctx, tournamentId: number): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "knockout.delete", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const { tournament, knockout } = await lockKnockout(tx, cup.id, tournamentId);
    if (knockout.length === 0) return;
    requireNothingBegun(knockout);
    for (const game of knockout) await tellOfRemoval(tx, ctx, game);
    const ids = knockout.map(({ id }) => id);
    // Slots reference each other's games.
    await tx.delete(gameSlots).where(inArray(gameSlots.gameId, ids));
    await tx
      .delete(games)
      .where(and(eq(games.tournamentId, tournament.id), inArray(games.id, ids)));
    await tx
      .update(tournaments)
      .set({ groupsConfirmedAt: null })
      .where(eq(tournaments.id, tournament.id));
    audit(`tournament:${tournament.id}`, { games: ids });
    changed(tournamentTopic(tournament.id));
  });
}

import { and, eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import type { AuditAction } from "../audit/audit-words-rules.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { unknownTournament } from "../cups/lock-tournament.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { fillSlotsAsked } from "../knockout/fill-asked.ts";
import { type Change, mutate } from "../mutate.ts";
import { tournamentTopic } from "../topics.ts";

/**
 * Changes what a tournament's tables hang on besides its games, in one transaction that holds its schedule; who
 * goes on follows. For the admin. Throws `unconfirmed` where that changes who plays a knockout game, and nobody said
 * yes to it, and `conflict` where that game was begun.
 */
export async function changeTables<T>(
  ctx: Ctx,
  action: AuditAction,
  tournamentId: number,
  confirmed: string | undefined,
  work: (change: Change, cup: Cup) => Promise<T>,
): Promise<T> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  return mutate(ctx, action, async (change) => {
    const { tx, changed } = change;
    const cup = await holdCup(tx, current.id);
    const [tournament] = await tx
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(and(eq(tournaments.id, tournamentId), eq(tournaments.cupId, cup.id)));
    if (!tournament) throw unknownTournament();
    await lockSchedule(tx, tournamentId);
    const result = await work(change, cup);
    await fillSlotsAsked(change, ctx, [tournamentId], confirmed);
    changed(tournamentTopic(tournamentId));
    return result;
  });
}

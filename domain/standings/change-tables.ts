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
 * Changes table inputs other than games, and refills the knockout, in one transaction that locks
 * the schedule. For the admin. Throws `unconfirmed` if a team would lose its knockout side, and
 * `conflict` if that game has begun.
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

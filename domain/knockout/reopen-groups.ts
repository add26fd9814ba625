import { eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import type { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { tournamentTopic } from "../topics.ts";
import { isBegun } from "./begun-rules.ts";
import { fillSlots } from "./fill-slots.ts";
import { lockKnockout } from "./lock-knockout.ts";
import { numberedStage } from "./slot-rules.ts";

/**
 * Reverts the confirmation of a group stage and empties the knockout. Throws `conflict` if a
 * knockout game has begun.
 */
export async function reopenGroups(ctx: Ctx, tournamentId: number): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "knockout.reopen", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const { tournament, knockout } = await lockKnockout(tx, cup.id, tournamentId);
    if (tournament.groupsConfirmedAt === null) return;
    requireNothingBegun(knockout);
    await tx
      .update(tournaments)
      .set({ groupsConfirmedAt: null })
      .where(eq(tournaments.id, tournament.id));
    await fillSlots(change, ctx, tournament.id);
    audit(`tournament:${tournament.id}`);
    changed(tournamentTopic(tournament.id));
  });
}

export function requireNothingBegun(knockout: readonly (typeof games.$inferSelect)[]): void {
  const begun = knockout.find(isBegun);
  if (!begun) return;
  throw new DomainError("conflict", `${numberedStage(begun)} was begun already.`);
}

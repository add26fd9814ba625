import { and, eq } from "drizzle-orm";
import { memberships } from "../../db/schema/teams.ts";
import { useLink } from "../accounts/links.ts";
import { requireVerified } from "../accounts/require-verified.ts";
import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { whyNotEligible } from "../teams/eligibility-rules.ts";
import { fillSlot } from "../teams/fill-slot.ts";
import { type AnswerBy, findInvitation } from "./find-invitation.ts";
import { lockPlayer, lockTeam, requireOpen } from "./lock-invited.ts";

/**
 * Puts an invited player into the slot that was held for them: asked by the account of the player, or by whoever
 * holds a link, which is used up. Also after registration closed, as the slot was promised; not once rosters
 * are locked. The same answer again, as by a double tap, changes nothing and is no failure.
 */
export async function acceptInvitation(
  ctx: Ctx,
  by: AnswerBy,
): Promise<{ teamId: number; playerId: string }> {
  const found = await findInvitation(ctx, ctx.db, by);
  const { teamId, playerId, cupId } = found.invitation;
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "invitation.accept", async ({ tx, audit, changed }) => {
    await holdCup(tx, cupId);
    const player = await lockPlayer(tx, playerId);
    const { team, tournament } = await lockTeam(tx, cupId, teamId);
    const { invitation, link } = await findInvitation(ctx, tx, by);
    const joined = await teamOf(tx, cupId, playerId);
    if (invitation.state === "accepted" && joined === teamId) return { teamId, playerId };
    if (joined !== null) throw new DomainError("conflict", "This player already has a team.");
    requireOpen(invitation, ctx.now);
    requireRostersOpen(cup, ctx.now);
    const why = whyNotEligible(player.dob, tournament);
    if (why) throw new DomainError("forbidden", why);
    if ("token" in by) await useLink(tx, ctx.now, "invitation", by.token);
    else await requireVerified(tx, cup, player.accountId, ctx.now);
    await fillSlot(ctx, { tx, changed }, { cup, team, tournament, player, slot: invitation.slot });
    audit(`team:${teamId}`, {
      player: playerId,
      slot: invitation.slot,
      invitation: invitation.id,
      ...(link && { by: link.guardianId ?? link.accountId }),
    });
    return { teamId, playerId };
  });
}

async function teamOf(tx: Ctx["db"], cupId: number, playerId: string): Promise<number | null> {
  const [current] = await tx
    .select({ teamId: memberships.teamId })
    .from(memberships)
    .where(and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId)));
  return current?.teamId ?? null;
}

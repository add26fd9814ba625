import { useLink } from "../accounts/links.ts";
import { lockPlayer } from "../accounts/read-account.ts";
import type { Ctx } from "../context.ts";
import { holdCup } from "../cups/current-cup.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { whyNotEligible } from "../teams/eligibility-rules.ts";
import { fillSlot } from "../teams/fill-slot.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { hasTeam, membershipOf } from "../teams/require-no-team.ts";
import { type AnswerBy, findInvitation } from "./find-invitation.ts";
import { requireOpen } from "./lock-invited.ts";
import { requireAddress, requireMayAccept } from "./may-answer.ts";

/**
 * Puts the player into the reserved slot, for their account or a link (which is consumed);
 * idempotent. Works after registration closes, but not once rosters are locked, after the guardian
 * refused, or by a guardian's link before they agree.
 */
export async function acceptInvitation(
  ctx: Ctx,
  by: AnswerBy,
): Promise<{ teamId: number; playerId: string }> {
  const found = await findInvitation(ctx, ctx.db, by);
  const { teamId, playerId, cupId } = found.invitation;
  return mutate(ctx, "invitation.accept", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, cupId);
    const player = await lockPlayer(tx, playerId);
    const { team, tournament } = await lockTeam(tx, cupId, teamId);
    const { invitation, link } = await findInvitation(ctx, tx, by);
    const joined = await membershipOf(tx, cupId, playerId);
    if (invitation.state === "accepted" && joined?.teamId === teamId) return { teamId, playerId };
    if (joined) throw hasTeam(false);
    requireRostersOpen(cup, ctx.now);
    requireOpen(invitation, cup, ctx.now);
    const why = whyNotEligible(player.dob, tournament);
    if (why) throw new DomainError("forbidden", why);
    await requireMayAccept(tx, player, link);
    if ("token" in by) await useLink(tx, ctx.now, "invitation", by.token);
    await requireAddress(tx, cup, player, link, ctx.now);
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

import { eq } from "drizzle-orm";
import { invitations } from "../../db/schema/teams.ts";
import { useLink } from "../accounts/links.ts";
import { lockPlayer } from "../accounts/read-account.ts";
import type { Ctx } from "../context.ts";
import { holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { accountTopic } from "../topics.ts";
import { type AnswerBy, findInvitation } from "./find-invitation.ts";
import { requireOpen } from "./lock-invited.ts";
import { topicsOfHeld } from "./settle-invitations.ts";
import { tellManager } from "./tell.ts";

/**
 * Frees the slot, leaves the player on the waitlist and notifies the manager; consumes the link.
 * Idempotent.
 */
export async function declineInvitation(
  ctx: Ctx,
  by: AnswerBy,
): Promise<{ teamId: number; playerId: string }> {
  const { cupId, teamId, playerId } = (await findInvitation(ctx, ctx.db, by)).invitation;
  return mutate(ctx, "invitation.decline", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, cupId);
    const player = await lockPlayer(tx, playerId);
    const { team, tournament } = await lockTeam(tx, cupId, teamId);
    const { invitation, link } = await findInvitation(ctx, tx, by);
    if (invitation.state === "declined") return { teamId, playerId };
    requireOpen(invitation, cup, ctx.now);
    if ("token" in by) await useLink(tx, ctx.now, "invitation", by.token);
    await tx
      .update(invitations)
      .set({ state: "declined", answeredAt: ctx.now })
      .where(eq(invitations.id, invitation.id));
    await tellManager(ctx, tx, { cup, team, player }, "declined");
    audit(`team:${teamId}`, {
      player: playerId,
      invitation: invitation.id,
      ...(link && { by: link.guardianId ?? link.accountId }),
    });
    changed(...topicsOfHeld({ teamId, tournamentId: tournament.id }));
    changed(accountTopic(player.accountId));
    return { teamId, playerId };
  });
}

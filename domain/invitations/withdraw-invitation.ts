import { and, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { invitations } from "../../db/schema/teams.ts";
import { type Ctx, isAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, teamTopic, waitlistTopic } from "../topics.ts";
import { requireManager } from "./invite-player.ts";
import { lockTeam } from "./lock-invited.ts";

/**
 * Takes an open invitation back and frees its slot: the team's manager, or the admin. One that is over already
 * holds no slot, which is no failure; one that was accepted is refused.
 */
export async function withdrawInvitation(
  ctx: Ctx,
  input: { invitationId: number },
): Promise<{ teamId: number }> {
  const cup = await currentCup(ctx.db);
  const which = and(eq(invitations.id, input.invitationId), eq(invitations.cupId, cup.id));
  const [found] = await ctx.db.select().from(invitations).where(which);
  if (!found) throw new DomainError("not-found", "There is no such invitation.");
  const { teamId, playerId } = found;
  if (!isAdmin(ctx.actor)) await requireManager(ctx, ctx.db, cup.id, teamId);
  return mutate(ctx, "invitation.withdraw", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const { tournament } = await lockTeam(tx, cup.id, teamId);
    if (!isAdmin(ctx.actor)) await requireManager(ctx, tx, cup.id, teamId);
    const [invitation] = await tx
      .select({ state: invitations.state, accountId: players.accountId })
      .from(invitations)
      .innerJoin(players, eq(players.id, invitations.playerId))
      .where(which);
    if (invitation?.state === "accepted") {
      throw new DomainError("conflict", "This player has accepted already.");
    }
    if (invitation?.state !== "open") return { teamId };
    await tx.update(invitations).set({ state: "withdrawn", answeredAt: ctx.now }).where(which);
    audit(`team:${teamId}`, { player: playerId, invitation: input.invitationId });
    changed(teamTopic(teamId), waitlistTopic(tournament.id), accountTopic(invitation.accountId));
    return { teamId };
  });
}

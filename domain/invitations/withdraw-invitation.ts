import { and, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { invitations } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { lockManagedTeam } from "../teams/lock-team.ts";
import { accountTopic } from "../topics.ts";
import { topicsOfHeld } from "./settle-invitations.ts";

/**
 * For the team's manager or the admin. A no-op for an invitation that is over, but refuses an
 * accepted one.
 */
export async function withdrawInvitation(
  ctx: Ctx,
  input: { invitationId: number },
): Promise<{ teamId: number }> {
  const current = await currentCup(ctx.db);
  const which = and(eq(invitations.id, input.invitationId), eq(invitations.cupId, current.id));
  const [found] = await ctx.db.select().from(invitations).where(which);
  if (!found) throw new DomainError("not-found", "There is no such invitation.");
  const { teamId, playerId } = found;
  return mutate(ctx, "invitation.withdraw", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const { tournament } = await lockManagedTeam(tx, ctx, cup.id, teamId);
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
    changed(...topicsOfHeld({ teamId, tournamentId: tournament.id }));
    changed(accountTopic(invitation.accountId));
    return { teamId };
  });
}

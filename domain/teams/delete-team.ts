import { and, eq, isNull, or } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { games } from "../../db/schema/games.ts";
import { receipts } from "../../db/schema/payments.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { withdrawInvitationsOf } from "../invitations/settle-invitations.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { lockTeam } from "./lock-team.ts";

/**
 * Deletes a team for its manager. Throws once it has games or payments or rosters are locked; then
 * only the organizer can.
 */
export async function deleteTeam(ctx: Ctx, input: { teamId: number }): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.delete", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    requireRostersOpen(cup, ctx.now);
    const { team } = await lockTeam(tx, cup.id, input.teamId);
    if (team.managerAccountId !== accountId) {
      throw new DomainError("forbidden", "You do not manage this team.");
    }
    const played = await tx.$count(
      games,
      or(eq(games.team1Id, team.id), eq(games.team2Id, team.id)),
    );
    if (played > 0) throw new DomainError("conflict", "Your team has games; ask the organiser.");
    const paid = await tx.$count(
      receipts,
      and(eq(receipts.teamId, team.id), isNull(receipts.voidedAt)),
    );
    if (paid > 0) throw new DomainError("conflict", "Your team has payments; ask the organiser.");
    const members = await tx
      .select({ accountId: players.accountId })
      .from(memberships)
      .innerJoin(players, eq(players.id, memberships.playerId))
      .where(eq(memberships.teamId, team.id));
    await withdrawInvitationsOf({ tx, changed }, ctx.now, team.id);
    await tx.delete(teams).where(eq(teams.id, team.id));
    audit(`team:${team.id}`, { members: members.length });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId), accountTopic(accountId));
    for (const member of members) changed(accountTopic(member.accountId));
  });
}

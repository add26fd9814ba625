import { and, eq } from "drizzle-orm";
import { memberships, teams } from "../../db/schema/teams.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, teamTopic, tournamentTopic } from "../topics.ts";
import type { LeaveTeamInput } from "./input.ts";

/**
 * Frees the player's slot on this team, and on no other that they may have joined since the page was
 * made. The team manager deletes the team instead (spec §6), or hands it over first. Not once rosters are locked.
 */
export async function leaveTeam(ctx: Ctx, input: LeaveTeamInput): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  requireRostersOpen(cup, ctx.now);
  await mutate(ctx, "team.leave", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const own = and(
      eq(memberships.playerId, player.id),
      eq(memberships.teamId, input.teamId),
      eq(memberships.cupId, cup.id),
    );
    const [found] = await tx
      .select({ team: teams })
      .from(memberships)
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .where(own)
      .for("update", { of: teams });
    if (!found) throw new DomainError("not-found", "You are not on this team.");
    if (found.team.managerAccountId === accountId) {
      throw new DomainError("forbidden", "The team manager deletes the team instead.");
    }
    await tx.delete(memberships).where(own);
    audit(`team:${found.team.id}`, { player: player.id });
    changed(
      teamTopic(found.team.id),
      tournamentTopic(found.team.tournamentId),
      accountTopic(accountId),
    );
  });
}

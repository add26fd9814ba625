import { and, eq } from "drizzle-orm";
import { memberships } from "../../db/schema/teams.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, teamTopic, tournamentTopic } from "../topics.ts";
import type { LeaveTeamInput } from "./input.ts";
import { lockTeam } from "./lock-team.ts";
import { membershipOf } from "./require-no-team.ts";

/**
 * Frees the player's slot on this team only. Managers must delete the team (spec §6) or hand it
 * over first, but their children can leave. Throws once rosters are locked.
 */
export async function leaveTeam(ctx: Ctx, input: LeaveTeamInput): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.leave", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    requireRostersOpen(cup, ctx.now);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const { team } = await lockTeam(tx, cup.id, input.teamId);
    if ((await membershipOf(tx, cup.id, player.id))?.teamId !== team.id) {
      throw new DomainError("not-found", "You are not on this team.");
    }
    if (player.isHolder && team.managerAccountId === accountId) {
      throw new DomainError("forbidden", "The team manager deletes the team instead.");
    }
    const own = and(eq(memberships.playerId, player.id), eq(memberships.teamId, team.id));
    await tx.delete(memberships).where(own);
    audit(`team:${team.id}`, { player: player.id });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId), accountTopic(accountId));
  });
}

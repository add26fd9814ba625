import { asc, eq, or } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { gameReferees } from "#db/schema/referees.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { mutate } from "#domain/core/mutate.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { hasReceipts } from "#domain/teams/fees.ts";
import { selectTeamAccounts } from "#domain/teams/memberships.ts";
import { deleteLockedTeam } from "#domain/teams/team-lifecycle.ts";
import { message } from "#i18n/message.ts";
import { notifyOfRemoval } from "../alerts/game-alerts.ts";
import { hasBegun } from "../games/result-rules.ts";
import { advanceTeams } from "../knockout/advance-teams.ts";
import { emailWithdrawal, lockForWithdrawal } from "./withdraw-team.ts";
import { removeGames } from "./withdrawal-record.ts";

/**
 * Deletes a team for good with its unplayed group games, whatever the deadlines, and emails its
 * players and managers (decision 31). Throws `conflict` for a team that has played, is in the
 * knockout or has paid: it can only withdraw. Organizer only.
 */
export async function removeTeam(ctx: Ctx, input: { teamId: number }): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.delete", async (change) => {
    const { tx } = change;
    const { cup, team } = await lockForWithdrawal(tx, current.id, input.teamId);
    const own = await tx
      .select()
      .from(games)
      .where(or(eq(games.team1Id, team.id), eq(games.team2Id, team.id)))
      .orderBy(asc(games.id))
      .for("update");
    if (own.some((game) => game.stage !== "group" || hasBegun(game)))
      throw new DomainError("conflict", message("consoleTeams.delete.played"));
    if (await hasReceipts(tx, team.id))
      throw new DomainError("conflict", message("consoleTeams.delete.paid"));
    const playerIds = (await selectTeamAccounts(tx, team.id)).map(({ playerId }) => playerId);
    await emailWithdrawal(tx, ctx, cup, team, playerIds, "deleted");
    for (const game of own) await notifyOfRemoval(tx, ctx, game);
    await removeGames(tx, idsIn(own));
    await tx.delete(gameReferees).where(eq(gameReferees.teamId, team.id));
    await deleteLockedTeam(change, ctx, team);
    await advanceTeams(change, ctx, team.tournamentId);
  });
}

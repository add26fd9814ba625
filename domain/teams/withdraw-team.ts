import { and, eq, inArray, notExists, or } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { withdrawInvitationsOf } from "../invitations/settle-invitations.ts";
import { type Change, mutate } from "../mutate.ts";
import { tellOfRemoval } from "../push/tell-of-game.ts";
import { accountTopic, teamTopic, tournamentTopic, waitlistTopic } from "../topics.ts";
import { lockTeam } from "./lock-team.ts";

/**
 * Takes a team out of the cup: its players are free, its unplayed games come off the schedule, its
 * recorded games stay and count. A game that has its place in a knockout stays as well, with the team on it: the
 * admin records the forfeit, or puts another team there.
 */
export async function withdrawTeam(ctx: Ctx, input: { teamId: number }): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.withdraw", async (change) => {
    const { tx } = change;
    const cup = await holdCup(tx, current.id);
    const [found] = await tx
      .select({ tournamentId: teams.tournamentId })
      .from(teams)
      .where(and(eq(teams.id, input.teamId), eq(teams.cupId, cup.id)));
    // The schedule before its teams and games, as whoever changes a game takes them.
    if (found) await lockSchedule(tx, found.tournamentId);
    const { team } = await lockTeam(tx, cup.id, input.teamId);
    await takeOutOfCup(change, ctx.now, team);
  });
}

/** Withdraws a team, in the transaction of the verb that decided it and holds its schedule and its row. */
export async function takeOutOfCup(
  { tx, audit, changed }: Change,
  now: Date,
  team: typeof teams.$inferSelect,
): Promise<void> {
  const members = await tx
    .select({ accountId: players.accountId })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, team.id));
  await tx.delete(memberships).where(eq(memberships.teamId, team.id));
  await withdrawInvitationsOf({ tx, changed }, now, team.id);
  const unplayed = await tx
    .delete(games)
    .where(
      and(
        or(eq(games.team1Id, team.id), eq(games.team2Id, team.id)),
        inArray(games.state, ["scheduled", "postponed"]),
        notExists(
          tx
            .select({ id: gameSlots.gameId })
            .from(gameSlots)
            .where(or(eq(gameSlots.gameId, games.id), eq(gameSlots.fromGameId, games.id))),
        ),
      ),
    )
    .returning();
  for (const game of unplayed) await tellOfRemoval(tx, { now }, game);
  await tx.update(teams).set({ withdrawnAt: now }).where(eq(teams.id, team.id));
  audit(`team:${team.id}`, { members: members.length, games: unplayed.map((game) => game.id) });
  changed(teamTopic(team.id), tournamentTopic(team.tournamentId), waitlistTopic(team.tournamentId));
  if (team.managerAccountId) changed(accountTopic(team.managerAccountId));
  for (const member of members) changed(accountTopic(member.accountId));
}

import { asc, eq, inArray, or } from "drizzle-orm";
import { goals } from "../../../db/schema/competition.ts";
import { cups, tournaments } from "../../../db/schema/cup.ts";
import type { accounts } from "../../../db/schema/people.ts";
import { cards } from "../../../db/schema/standings.ts";
import { approvedManagers, coManagers, teamRequests } from "../../../db/schema/team-managers.ts";
import {
  formerMembers,
  invitations,
  joinRequests,
  memberships,
  teams,
  waitlistEntries,
  withdrawals,
} from "../../../db/schema/teams.ts";
import { confirmedNote } from "../../competition/games/cards.ts";
import type { Ctx } from "../../core/context.ts";

function membershipOf(table: typeof memberships | typeof formerMembers) {
  const { playerId, slot, joinedAt, approvedAt, presentAt, dobSeenAt } = table;
  return { playerId, slot, joinedAt, approvedAt, presentAt, dobSeenAt };
}

export async function readOwnTeams(
  { db }: Ctx,
  { id: accountId, emailKey, emailVerifiedAt }: typeof accounts.$inferSelect,
  ids: string[],
) {
  const team = { teamId: teams.id, team: teams.name, tournament: tournaments.name };
  const invited = emailVerifiedAt === null ? undefined : eq(coManagers.emailKey, emailKey);
  return {
    coManagedTeams: await db
      .select({
        ...team,
        cup: cups.name,
        invitedEmail: coManagers.email,
        invitedAt: coManagers.createdAt,
        acceptedAt: coManagers.acceptedAt,
      })
      .from(coManagers)
      .innerJoin(teams, eq(teams.id, coManagers.teamId))
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .innerJoin(cups, eq(cups.id, teams.cupId))
      .where(or(eq(coManagers.accountId, accountId), invited))
      .orderBy(asc(coManagers.id)),
    managedTeams: await db
      .select({
        ...team,
        shortName: teams.shortName,
        color1: teams.color1,
        color2: teams.color2,
        initials: teams.initials,
        cup: cups.name,
        createdAt: teams.createdAt,
      })
      .from(teams)
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .innerJoin(cups, eq(cups.id, teams.cupId))
      .where(eq(teams.managerAccountId, accountId))
      .orderBy(asc(teams.id)),
    approvedAsManager: await db
      .select({ cup: cups.name, approvedAt: approvedManagers.approvedAt })
      .from(approvedManagers)
      .innerJoin(cups, eq(cups.id, approvedManagers.cupId))
      .where(eq(approvedManagers.accountId, accountId)),
    teamRequests: await db
      .select({
        name: teamRequests.name,
        tournament: tournaments.name,
        playerId: teamRequests.playerId,
        createdAt: teamRequests.createdAt,
        declinedAt: teamRequests.declinedAt,
        reason: teamRequests.reason,
      })
      .from(teamRequests)
      .innerJoin(tournaments, eq(tournaments.id, teamRequests.tournamentId))
      .where(eq(teamRequests.accountId, accountId))
      .orderBy(asc(teamRequests.id)),
    memberships: await db
      .select({ ...team, cup: cups.name, ...membershipOf(memberships) })
      .from(memberships)
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .innerJoin(cups, eq(cups.id, teams.cupId))
      .where(inArray(memberships.playerId, ids))
      .orderBy(asc(memberships.id)),
    formerMemberships: await db
      .select({
        ...team,
        cup: cups.name,
        ...membershipOf(formerMembers),
        withdrawnAt: withdrawals.at,
      })
      .from(formerMembers)
      .innerJoin(withdrawals, eq(withdrawals.id, formerMembers.withdrawalId))
      .innerJoin(teams, eq(teams.id, withdrawals.teamId))
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .innerJoin(cups, eq(cups.id, teams.cupId))
      .where(inArray(formerMembers.playerId, ids))
      .orderBy(asc(formerMembers.withdrawalId)),
    waitlist: await db
      .select({
        playerId: waitlistEntries.playerId,
        tournament: tournaments.name,
        showContact: waitlistEntries.showContact,
        createdAt: waitlistEntries.createdAt,
      })
      .from(waitlistEntries)
      .innerJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
      .where(inArray(waitlistEntries.playerId, ids))
      .orderBy(asc(waitlistEntries.id)),
    // Omits the team: only its manager can reveal whether the code was right.
    joinRequests: await db
      .select({
        playerId: joinRequests.playerId,
        teamCode: joinRequests.teamCode,
        createdAt: joinRequests.createdAt,
        expiresAt: joinRequests.expiresAt,
        declinedAt: joinRequests.declinedAt,
      })
      .from(joinRequests)
      .where(inArray(joinRequests.playerId, ids))
      .orderBy(asc(joinRequests.id)),
    invitations: await db
      .select({
        ...team,
        playerId: invitations.playerId,
        slot: invitations.slot,
        byOrganizer: invitations.byAdmin,
        state: invitations.state,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
        answeredAt: invitations.answeredAt,
      })
      .from(invitations)
      .innerJoin(teams, eq(teams.id, invitations.teamId))
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .where(inArray(invitations.playerId, ids))
      .orderBy(asc(invitations.id)),
    cards: await db
      .select({
        playerId: cards.playerId,
        team: teams.name,
        gameId: cards.gameId,
        card: cards.kind,
        minute: cards.minute,
        note: confirmedNote,
        recordedAt: cards.recordedAt,
        voidedAt: cards.voidedAt,
      })
      .from(cards)
      .leftJoin(teams, eq(teams.id, cards.teamId))
      .where(inArray(cards.playerId, ids))
      .orderBy(asc(cards.id)),
    goals: await db
      .select({
        playerId: goals.playerId,
        team: teams.name,
        gameId: goals.gameId,
        recordedAt: goals.recordedAt,
        voidedAt: goals.voidedAt,
      })
      .from(goals)
      .leftJoin(teams, eq(teams.id, goals.teamId))
      .where(inArray(goals.playerId, ids))
      .orderBy(asc(goals.id)),
  };
}

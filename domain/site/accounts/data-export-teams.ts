import { asc, eq, inArray, or } from "drizzle-orm";
import type { AnyPgColumn, PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { goals } from "#db/schema/competition.ts";
import { cups, tournaments } from "#db/schema/cup.ts";
import { receipts } from "#db/schema/payments.ts";
import type { accounts } from "#db/schema/people.ts";
import { cards } from "#db/schema/standings.ts";
import {
  approvedManagers,
  coManagers,
  teamRequestMarks,
  teamRequests,
} from "#db/schema/team-managers.ts";
import {
  formerMembers,
  invitations,
  joinRequestMarks,
  joinRequests,
  memberships,
  teamMarks,
  teams,
  waitlistEntries,
  withdrawals,
} from "#db/schema/teams.ts";
import { confirmedNote } from "#domain/competition/games/cards.ts";
import type { Ctx } from "#domain/core/context.ts";

function membershipOf(table: typeof memberships | typeof formerMembers) {
  const { playerId, slot, joinedAt, approvedAt, presentAt, dobSeenAt } = table;
  return { playerId, slot, joinedAt, approvedAt, presentAt, dobSeenAt };
}

const pick = <Table extends PgTable, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;

type OfPlayer = PgTable & Record<"id" | "playerId" | "teamId", AnyPgColumn>;

export async function readOwnTeams(
  { db }: Ctx,
  { id: accountId, emailKey, emailVerifiedAt }: typeof accounts.$inferSelect,
  ids: string[],
) {
  const team = { teamId: teams.id, team: teams.name, tournament: tournaments.name, cup: cups.name };
  const invited = emailVerifiedAt === null ? undefined : eq(coManagers.emailKey, emailKey);
  /** The players' rows, of a table that names a team. */
  const rows = <Fields extends SelectedFields>(from: OfPlayer, fields: Fields) =>
    db
      .select(fields as SelectedFields)
      .from(from as PgTable)
      .leftJoin(teams, eq(teams.id, from.teamId))
      .leftJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .leftJoin(cups, eq(cups.id, teams.cupId))
      .where(inArray(from.playerId, ids))
      .orderBy(asc(from.id)) as unknown as Promise<SelectResultFields<Fields>[]>;
  return {
    coManagedTeams: await db
      .select({
        ...team,
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
      .select({ ...teamMarks.exported, ...team })
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
      .select({ ...teamRequestMarks.exported, tournament: tournaments.name })
      .from(teamRequests)
      .innerJoin(tournaments, eq(tournaments.id, teamRequests.tournamentId))
      .where(eq(teamRequests.accountId, accountId))
      .orderBy(asc(teamRequests.id)),
    memberships: await rows(memberships, { ...team, ...membershipOf(memberships) }),
    formerMemberships: await db
      .select({
        ...team,
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
        tournament: tournaments.name,
        ...pick(waitlistEntries, "playerId", "showContact", "createdAt"),
      })
      .from(waitlistEntries)
      .innerJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
      .where(inArray(waitlistEntries.playerId, ids))
      .orderBy(asc(waitlistEntries.id)),
    joinRequests: await rows(joinRequests, joinRequestMarks.exported),
    invitations: await rows(invitations, {
      ...team,
      ...pick(invitations, "playerId", "slot", "state", "createdAt", "expiresAt", "answeredAt"),
      byOrganizer: invitations.byAdmin,
    }),
    cards: await rows(cards, {
      ...pick(cards, "playerId", "gameId", "minute", "recordedAt", "voidedAt"),
      team: teams.name,
      card: cards.kind,
      note: confirmedNote,
    }),
    goals: await rows(goals, {
      ...pick(goals, "playerId", "gameId", "recordedAt", "voidedAt"),
      team: teams.name,
    }),
    receipts: await rows(receipts, {
      ...pick(receipts, "id", "playerId", "teamId", "method", "kind", "receivedOn", "recordedAt"),
      cents: receipts.amount,
      voidedAt: receipts.voidedAt,
    }),
  };
}

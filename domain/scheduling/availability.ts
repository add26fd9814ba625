import { and, eq, getTableColumns, isNotNull, isNull } from "drizzle-orm";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { teamPairs, teamTimes } from "#db/schema/scheduling.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Availability, pairOf } from "./availability-rules.ts";
import { findSharedPairs, type TeamPeople } from "./shared-people-rules.ts";

/** What the planner and all checks of a cup's games go by. Withdrawn teams have no say. */
export async function readAvailability(db: Database, cupId: number): Promise<Availability> {
  const { times, pairs, shared } = await readAvailabilityRows(db, cupId);
  const requested = pairs.filter(({ rule }) => rule === "apart");
  const decided = new Set(pairs.map(({ team1Id, team2Id }) => `${team1Id} ${team2Id}`));
  return {
    times,
    requested: requested.map(({ team1Id, team2Id }) => pairOf(team1Id, team2Id)),
    shared: shared.map((pair) => pair.teams).filter((pair) => !decided.has(pair.join(" "))),
  };
}

/** One query after the other, because a transaction has one connection. */
export async function readAvailabilityRows(db: Database, cupId: number) {
  const isPlaying = and(eq(teams.cupId, cupId), isNull(teams.withdrawnAt));
  const own = await db.select({ id: teams.id }).from(teams).where(isPlaying);
  const ids = new Set(own.map(({ id }) => id));
  const times = await db
    .select(getTableColumns(teamTimes))
    .from(teamTimes)
    .innerJoin(teams, eq(teams.id, teamTimes.teamId))
    .where(isPlaying);
  const pairs = await db
    .select(getTableColumns(teamPairs))
    .from(teamPairs)
    .innerJoin(teams, eq(teams.id, teamPairs.team1Id))
    .where(isPlaying);
  return {
    times,
    pairs: pairs.filter(({ team2Id }) => ids.has(team2Id)),
    shared: findSharedPairs(await readTeamPeople(db, cupId)),
  };
}

async function readTeamPeople(db: Database, cupId: number): Promise<TeamPeople> {
  const isPlaying = and(eq(teams.cupId, cupId), isNull(teams.withdrawnAt));
  const managers = await db
    .select({ teamId: teams.id, person: accounts.emailKey })
    .from(teams)
    .innerJoin(accounts, eq(accounts.id, teams.managerAccountId))
    .where(isPlaying);
  const helpers = await db
    .select({ teamId: teams.id, person: accounts.emailKey })
    .from(teams)
    .innerJoin(coManagers, eq(coManagers.teamId, teams.id))
    .innerJoin(accounts, eq(accounts.id, coManagers.accountId))
    .where(isPlaying);
  const playing = await db
    .select({
      teamId: teams.id,
      person: accounts.emailKey,
      isOwn: players.isHolder,
      guardian: guardians.emailKey,
    })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .innerJoin(players, eq(players.id, memberships.playerId))
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .where(and(isPlaying, isNotNull(memberships.approvedAt)));
  return { managing: [...managers, ...helpers], playing };
}

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { brackets } from "../../../db/schema/cup.ts";
import { players } from "../../../db/schema/people.ts";
import { invitations, memberships, teams, waitlistEntries } from "../../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { type Cup, listTournaments } from "../../cup/current-cup.ts";
import { ageOn } from "../../people/players/age-rules.ts";
import { fullName } from "../../people/players/name-rules.ts";
import { whyNotEligible } from "../eligibility-rules.ts";
import { reservedUntil } from "../invitations/invitation-rules.ts";
import { reservesSlot } from "../memberships.ts";

export interface ShortTeam {
  id: number;
  name: string;
  filled: number;
  held: number;
  free: number;
}

export interface WaitingPlayer {
  playerId: string;
  name: string;
  /** Whole years; null if the date of birth is unknown. */
  age: number | null;
  why: string | null;
  invitations: { id: number; teamName: string; byAdmin: boolean; until: Date }[];
}

export interface TournamentAssignments {
  id: number;
  name: string;
  slug: string;
  rosterSize: number;
  teams: ShortTeam[];
  waiting: WaitingPlayer[];
}

export async function listAssignments(ctx: Ctx, cup: Cup): Promise<TournamentAssignments[]> {
  requireAdmin(ctx);
  const [tournaments, short, waiting, invited] = await Promise.all([
    listTournaments(ctx, cup.id),
    readTeams(ctx, cup.id),
    readWaiting(ctx, cup.id),
    readInvited(ctx, cup),
  ]);
  const today = todayIn(cup.zone, ctx.now);
  return tournaments.map((tournament) => ({
    id: tournament.id,
    name: tournament.name,
    slug: tournament.slug,
    rosterSize: tournament.rosterSize,
    teams: short
      .filter((team) => team.tournamentId === tournament.id && team.filled < team.rosterSize)
      .map(({ id, name, filled, held, rosterSize }) => ({
        id,
        name,
        filled,
        held,
        free: Math.max(0, rosterSize - filled - held),
      }))
      .toSorted((one, other) => other.free - one.free),
    waiting: waiting
      .filter((each) => each.tournamentId === tournament.id)
      .map(({ playerId, dob, ...name }) => ({
        playerId,
        name: fullName(name),
        age: dob === null ? null : ageOn(dob, today),
        why: whyNotEligible(dob, tournament),
        invitations: invited
          .filter((each) => each.playerId === playerId)
          .map(({ id, teamName, byAdmin, until }) => ({ id, teamName, byAdmin, until })),
      })),
  }));
}

function readTeams(ctx: Ctx, cupId: number) {
  const filled = sql<number>`(select count(*)::int from ${memberships} where ${memberships.teamId} = ${teams.id})`;
  const held = sql<number>`(select count(*)::int from ${invitations} where ${invitations.teamId} = ${teams.id} and ${reservesSlot(ctx.now)})`;
  return (
    ctx.db
      .select({
        id: teams.id,
        name: teams.name,
        tournamentId: teams.tournamentId,
        rosterSize: teams.rosterSize,
        filled,
        held,
      })
      .from(teams)
      // Drizzle qualifies column names only in a query with a join.
      .innerJoin(brackets, eq(brackets.id, teams.bracketId))
      .where(and(eq(teams.cupId, cupId), isNull(teams.withdrawnAt)))
      .orderBy(asc(teams.name))
  );
}

function readWaiting(ctx: Ctx, cupId: number) {
  return ctx.db
    .select({
      tournamentId: waitlistEntries.tournamentId,
      playerId: players.id,
      firstName: players.firstName,
      lastName: players.lastName,
      dob: players.dob,
    })
    .from(waitlistEntries)
    .innerJoin(players, eq(players.id, waitlistEntries.playerId))
    .where(eq(waitlistEntries.cupId, cupId))
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id));
}

async function readInvited(ctx: Ctx, cup: Cup) {
  const held = await ctx.db
    .select({
      id: invitations.id,
      playerId: invitations.playerId,
      teamName: teams.name,
      byAdmin: invitations.byAdmin,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(teams, eq(teams.id, invitations.teamId))
    .where(and(eq(invitations.cupId, cup.id), reservesSlot(ctx.now)))
    .orderBy(asc(invitations.expiresAt), asc(invitations.id));
  return held.map(({ expiresAt, ...each }) => ({ ...each, until: reservedUntil(cup, expiresAt) }));
}

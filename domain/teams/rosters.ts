import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { goals } from "#db/schema/competition.ts";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { invitations, memberships, teamMarks, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { sharedRead } from "../core/shared-read.ts";
import { currentCup } from "../cup/current-cup.ts";
import { isCountedGoal } from "./goal-count.ts";
import { reservesSlot } from "./memberships.ts";

/** The cup's teams in display order, without withdrawn ones. Not limited to what the actor sees. */
export function selectTeams({ db, now }: Pick<Ctx, "db" | "now">, cupId: number, which?: SQL) {
  const filled = sql`from ${memberships} where ${memberships.teamId} = ${teams.id}`;
  return db
    .select({
      id: teams.id,
      name: teams.name,
      slug: teams.slug,
      ...teamMarks.clearable,
      crestPicture: teams.crestPicture,
      tournamentId: teams.tournamentId,
      tournamentName: tournaments.name,
      tournament: tournaments,
      bracketId: teams.bracketId,
      bracketName: brackets.name,
      teamCode: teams.teamCode,
      managerAccountId: teams.managerAccountId,
      rosterSize: teams.rosterSize,
      shirts: teams.shirts,
      minRoster: tournaments.minRoster,
      playerCount: sql<number>`(select count(*)::int ${filled})`,
      heldCount: sql<number>`(select count(*)::int from ${invitations} where ${invitations.teamId} = ${teams.id} and ${reservesSlot(now)})`,
      /** How many players the team lacks to the minimum. */
      missingCount: sql<number>`greatest(0, coalesce(${tournaments.minRoster}, 0) - (select count(*)::int ${filled}))`,
      presentCount: sql<number>`(select count(*)::int ${filled} and ${memberships.presentAt} is not null)`,
      paymentReference: teams.paymentReference,
      ineligible: sql<boolean>`${teams.ineligibleAt} is not null`,
      eligibilityBy: teams.eligibilityBy,
      eligibilityUntil: teams.eligibilityUntil,
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(brackets, eq(brackets.id, teams.bracketId))
    .where(and(eq(teams.cupId, cupId), isNull(teams.withdrawnAt), which))
    .orderBy(
      asc(tournaments.position),
      asc(tournaments.id),
      asc(brackets.position),
      asc(teams.name),
    );
}

export async function findTeam(ctx: Pick<Ctx, "db" | "now">, cupId: number, teamId: number) {
  const [team] = await selectTeams(ctx, cupId, eq(teams.id, teamId));
  if (!team) throw new DomainError("not-found", message("teamErrors.unknown"));
  return team;
}

/** Not limited to what the actor sees. */
export function selectMembers(db: Database, teamIds: readonly number[]) {
  return db
    .select({
      teamId: memberships.teamId,
      slot: memberships.slot,
      membership: memberships,
      player: players,
      goalScored: sql<number>`(select count(*)::int from ${goals} where ${goals.playerId} = ${players.id} and ${goals.cupId} = ${memberships.cupId} and ${isCountedGoal()})`,
    })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(inArray(memberships.teamId, [...teamIds]))
    .orderBy(asc(memberships.teamId), asc(memberships.slot));
}

/** Every slot of a roster, with the row that belongs to it or null. */
export function rosterSlots<Row extends { slot: number }>(size: number, rows: readonly Row[]) {
  return Array.from({ length: size }, (_, index) => ({
    slot: index + 1,
    row: rows.find(({ slot }) => slot === index + 1) ?? null,
  }));
}

export type TeamLine = Awaited<ReturnType<typeof listTeams>>[number];

export async function listTeams(ctx: Ctx) {
  requireStaff(ctx, "registrar", "scorekeeper");
  const cup = await currentCup(ctx.db);
  const found = await selectTeams(ctx, cup.id);
  return found.map((row) => {
    const { tournament: _, managerAccountId, teamCode: _code, ...rest } = row;
    const { paymentReference: _reference, ...team } = rest;
    return { ...team, hasManager: managerAccountId !== null };
  });
}

export async function listPublicTeams({ db }: Pick<Ctx, "db">) {
  return sharedRead(db, "public teams", () =>
    db
      .select({
        id: teams.id,
        name: teams.name,
        slug: teams.slug,
        tournamentName: tournaments.name,
      })
      .from(cups)
      .innerJoin(tournaments, eq(tournaments.cupId, cups.id))
      .innerJoin(teams, eq(teams.tournamentId, tournaments.id))
      .where(and(sql`${cups.isCurrent}`, isNull(teams.withdrawnAt)))
      .orderBy(asc(tournaments.position), asc(tournaments.id), asc(teams.name), asc(teams.id)),
  );
}

/** Of a tournament of any cup, withdrawn ones too. */
export async function listTeamNames({ db }: Pick<Ctx, "db">, tournamentId: number) {
  return sharedRead(db, `team names of tournament ${tournamentId}`, () =>
    db
      .select({ name: teams.name, slug: teams.slug })
      .from(teams)
      .where(eq(teams.tournamentId, tournamentId))
      .orderBy(asc(teams.name), asc(teams.id)),
  );
}

/** Short names by team id, of the teams that have one. */
export async function readShortNames({ db }: Pick<Ctx, "db">, tournamentIds: readonly number[]) {
  const own = inArray(teams.tournamentId, [...tournamentIds]);
  const found = await sharedRead(db, `short names of ${tournamentIds.join()}`, () =>
    db
      .select({ id: teams.id, shortName: teams.shortName })
      .from(teams)
      .where(and(own, isNotNull(teams.shortName))),
  );
  return new Map(found.map(({ id, shortName }) => [id, shortName ?? ""]));
}

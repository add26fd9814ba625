import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { goals } from "../../db/schema/competition.ts";
import { brackets, cups, tournaments } from "../../db/schema/cup.ts";
import { players } from "../../db/schema/people.ts";
import { invitations, memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { preparedQuery } from "../core/prepared-query.ts";
import { type Cup, currentCup, listBrackets } from "../cup/current-cup.ts";
import { NO_CONSENTS } from "../people/privacy/visibility-rules.ts";
import { visibleName } from "../people/privacy/visible-name-rules.ts";
import { isCountedGoal } from "./goal-count.ts";
import { reservesSlot } from "./memberships.ts";
import { readViewerRoles } from "./viewer-roles.ts";

export interface RosterSlot {
  slot: number;
  /** 'Ana Silva', 'Ana S.' or 'Player 3', depending on the reader's access. */
  player: { id: string; name: string; goalScored: number } | null;
}

export async function readRoster(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  team: { id: number; rosterSize: number },
): Promise<RosterSlot[]> {
  const goalScored = sql<number>`count(${goals.id})::int`;
  const filled = await ctx.db
    .select({
      slot: memberships.slot,
      id: players.id,
      firstName: players.firstName,
      lastName: players.lastName,
      dob: players.dob,
      goalScored,
    })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .leftJoin(
      goals,
      and(eq(goals.playerId, players.id), eq(goals.cupId, memberships.cupId), isCountedGoal()),
    )
    .where(eq(memberships.teamId, team.id))
    .groupBy(memberships.slot, players.id)
    .orderBy(asc(memberships.slot));
  const readers = await readViewerRoles(
    ctx,
    cup,
    filled.map(({ id }) => id),
  );
  const today = todayIn(cup.zone, ctx.now);
  const bySlot = new Map(
    filled.map(({ slot, dob, id, goalScored, ...person }) => {
      const name = visibleName(person, readers.get(id) ?? [], { ...NO_CONSENTS, dob }, today);
      return [slot, { id, name: name ?? `Player ${slot}`, goalScored }];
    }),
  );
  return Array.from({ length: team.rosterSize }, (_, index) => ({
    slot: index + 1,
    player: bySlot.get(index + 1) ?? null,
  }));
}

export interface TeamLine {
  id: number;
  name: string;
  tournamentId: number;
  tournamentName: string;
  bracketId: number;
  bracketName: string;
  rosterSize: number;
  playerCount: number;
  heldCount: number;
  presentCount: number;
  /** The reference for a payment's note. */
  paymentReference: string;
  ineligible: boolean;
  eligibilityBy: "admin" | "deadline" | null;
}

function teamLines(ctx: Ctx) {
  const playerCount = sql<number>`(select count(*)::int from ${memberships} where ${memberships.teamId} = ${teams.id})`;
  const heldCount = sql<number>`(select count(*)::int from ${invitations} where ${invitations.teamId} = ${teams.id} and ${reservesSlot(ctx.now)})`;
  const presentCount = sql<number>`(select count(*)::int from ${memberships} where ${memberships.teamId} = ${teams.id} and ${memberships.presentAt} is not null)`;
  return ctx.db
    .select({
      id: teams.id,
      name: teams.name,
      tournamentId: teams.tournamentId,
      tournamentName: tournaments.name,
      bracketId: teams.bracketId,
      bracketName: brackets.name,
      rosterSize: teams.rosterSize,
      playerCount,
      heldCount,
      presentCount,
      paymentReference: teams.paymentReference,
      ineligible: sql<boolean>`${teams.ineligibleAt} is not null`,
      eligibilityBy: teams.eligibilityBy,
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(brackets, eq(brackets.id, teams.bracketId));
}

export async function listTeams(ctx: Ctx): Promise<TeamLine[]> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return teamLines(ctx)
    .where(and(eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)))
    .orderBy(
      asc(tournaments.position),
      asc(tournaments.id),
      asc(brackets.position),
      asc(teams.name),
    );
}

export async function readTeam(
  ctx: Ctx,
  teamId: number,
): Promise<
  TeamLine & {
    roster: RosterSlot[];
    held: number[];
    brackets: { id: number; name: string }[];
  }
> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [team] = await teamLines(ctx).where(
    and(eq(teams.id, teamId), eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)),
  );
  if (!team) throw new DomainError("not-found", "There is no such team.");
  const choices = await listBrackets(ctx.db, [team.tournamentId]);
  const held = await ctx.db
    .select({ slot: invitations.slot })
    .from(invitations)
    .where(and(eq(invitations.teamId, teamId), reservesSlot(ctx.now)));
  return {
    ...team,
    roster: await readRoster(ctx, cup, team),
    held: held.map(({ slot }) => slot),
    brackets: choices,
  };
}

const publicTeams = preparedQuery((db) =>
  db
    .select({ name: teams.name, slug: teams.slug, tournamentName: tournaments.name })
    .from(cups)
    .innerJoin(tournaments, eq(tournaments.cupId, cups.id))
    .innerJoin(teams, eq(teams.tournamentId, tournaments.id))
    .where(and(sql`${cups.isCurrent}`, isNull(teams.withdrawnAt)))
    .orderBy(asc(tournaments.position), asc(tournaments.id), asc(teams.name), asc(teams.id))
    .prepare("public_teams"),
);

export async function listPublicTeams(
  ctx: Pick<Ctx, "db">,
): Promise<{ name: string; slug: string; tournamentName: string }[]> {
  return publicTeams(ctx.db).execute();
}

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { brackets, tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { listBrackets } from "../cups/list-brackets.ts";
import { DomainError } from "../errors.ts";
import { type RosterSlot, readRoster } from "./read-roster.ts";

export interface TeamLine {
  id: number;
  name: string;
  tournamentId: number;
  tournamentName: string;
  bracketId: number;
  bracketName: string;
  rosterSize: number;
  playerCount: number;
  /** What its people write into the note of a payment. */
  paymentReference: string;
  /** Marked by the admin, as for a fee that did not come. */
  ineligible: boolean;
}

function teamLines(ctx: Ctx) {
  const playerCount = sql<number>`(select count(*)::int from ${memberships} where ${memberships.teamId} = ${teams.id})`;
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
      paymentReference: teams.paymentReference,
      ineligible: sql<boolean>`${teams.ineligibleAt} is not null`,
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(brackets, eq(brackets.id, teams.bracketId));
}

/** Every team of the current cup, by tournament, bracket and name. For the admin. */
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

/** One team of the current cup with its roster and code. For the admin; throws `not-found`. */
export async function readTeam(
  ctx: Ctx,
  teamId: number,
): Promise<TeamLine & { roster: RosterSlot[]; brackets: { id: number; name: string }[] }> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [team] = await teamLines(ctx).where(
    and(eq(teams.id, teamId), eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)),
  );
  if (!team) throw new DomainError("not-found", "There is no such team.");
  const choices = await listBrackets(ctx.db, [team.tournamentId]);
  return { ...team, roster: await readRoster(ctx.db, team), brackets: choices };
}

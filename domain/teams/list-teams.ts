import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { brackets, tournaments } from "../../db/schema/cups.ts";
import { invitations, memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { listBrackets } from "../cups/list-brackets.ts";
import { DomainError } from "../errors.ts";
import { holdsSlot } from "./free-slots.ts";
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
  heldCount: number;
  presentCount: number;
  /** The reference for a payment's note. */
  paymentReference: string;
  ineligible: boolean;
  eligibilityBy: "admin" | "deadline" | null;
}

function teamLines(ctx: Ctx) {
  const playerCount = sql<number>`(select count(*)::int from ${memberships} where ${memberships.teamId} = ${teams.id})`;
  const heldCount = sql<number>`(select count(*)::int from ${invitations} where ${invitations.teamId} = ${teams.id} and ${holdsSlot(ctx.now)})`;
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
    .where(and(eq(invitations.teamId, teamId), holdsSlot(ctx.now)));
  return {
    ...team,
    roster: await readRoster(ctx, cup, team),
    held: held.map(({ slot }) => slot),
    brackets: choices,
  };
}

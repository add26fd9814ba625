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
  /** Slots that are held for who was invited: nobody else gets them. */
  heldCount: number;
  /** How many of them were checked in on the day. */
  presentCount: number;
  /** What its people write into the note of a payment. */
  paymentReference: string;
  /** Marked, as for a fee that did not come. */
  ineligible: boolean;
  /** Who decided so, or that it is not; empty while nobody has. */
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
): Promise<
  TeamLine & {
    roster: RosterSlot[];
    /** The slots that an invitation holds. */
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

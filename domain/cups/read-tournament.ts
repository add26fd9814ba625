import { and, asc, count, eq } from "drizzle-orm";
import { brackets, tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, type Tournament } from "./current-cup.ts";
import { unknownTournament } from "./lock-tournament.ts";
import { versionOf } from "./version.ts";

function tournamentFields(tournament: Tournament) {
  return {
    name: tournament.name,
    earliestBirthYear: String(tournament.earliestBirthYear ?? ""),
    latestBirthYear: String(tournament.latestBirthYear ?? ""),
    bornText: tournament.bornText,
    playsText: tournament.playsText,
    playsOn: tournament.playsOn ?? "",
    rosterSize: String(tournament.rosterSize),
  };
}

export type TournamentFields = ReturnType<typeof tournamentFields>;

export function tournamentVersion(tournament: Tournament): string {
  return versionOf({ id: tournament.id, ...tournamentFields(tournament) });
}

export interface BracketLine {
  id: number;
  name: string;
  teamCount: number;
}

export async function readTournament(
  ctx: Ctx,
  id: number,
): Promise<{
  id: number;
  fields: TournamentFields;
  version: string;
  brackets: BracketLine[];
}> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [tournament] = await ctx.db
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, id), eq(tournaments.cupId, cup.id)));
  if (!tournament) throw unknownTournament();
  return {
    id,
    fields: tournamentFields(tournament),
    version: tournamentVersion(tournament),
    brackets: await bracketLines(ctx.db, id),
  };
}

/**
 * In page order. The team count includes withdrawn teams, whose recorded games stay in the bracket.
 */
export async function bracketLines(db: Database, tournamentId: number): Promise<BracketLine[]> {
  return db
    .select({ id: brackets.id, name: brackets.name, teamCount: count(teams.id) })
    .from(brackets)
    .leftJoin(teams, eq(teams.bracketId, brackets.id))
    .where(eq(brackets.tournamentId, tournamentId))
    .groupBy(brackets.id)
    .orderBy(asc(brackets.position), asc(brackets.id));
}

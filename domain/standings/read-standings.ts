import { and, eq, isNotNull, sql } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { listBrackets } from "../cups/list-brackets.ts";
import { explainStandings, type StandingsRow, standings } from "./standings-rules.ts";

export interface BracketStandings {
  bracketId: number;
  bracketName: string;
  /** `slug` is the team's part of the address of its page. */
  rows: (StandingsRow & { slug: string; withdrawn: boolean })[];
  /** Why teams level on points stand as they do, a sentence each. */
  decisions: string[];
}

/**
 * The tables of a tournament, one a bracket, computed from its group games (spec §9). A withdrawn team
 * stays as long as it has recorded games. For everybody.
 */
export async function readStandings(
  ctx: Pick<Ctx, "db">,
  cup: Pick<Cup, "pointsWin" | "pointsTie" | "pointsLoss">,
  tournamentId: number,
): Promise<BracketStandings[]> {
  const [bracketRows, teamRows, gameRows] = await Promise.all([
    listBrackets(ctx.db, [tournamentId]),
    ctx.db
      .select({
        id: teams.id,
        name: teams.name,
        slug: teams.slug,
        bracketId: teams.bracketId,
        withdrawn: sql<boolean>`${teams.withdrawnAt} is not null`,
      })
      .from(teams)
      .where(eq(teams.tournamentId, tournamentId)),
    ctx.db
      .select({
        bracketId: games.bracketId,
        team1Id: games.team1Id,
        team2Id: games.team2Id,
        team1Score: games.team1Score,
        team2Score: games.team2Score,
      })
      .from(games)
      .where(and(eq(games.tournamentId, tournamentId), isNotNull(games.team1Score))),
  ]);
  const slugs = new Map(teamRows.map((team) => [team.id, team.slug]));
  const points = { win: cup.pointsWin, tie: cup.pointsTie, loss: cup.pointsLoss };
  return bracketRows.map((bracket) => {
    const played = gameRows.filter((game) => game.bracketId === bracket.id);
    const active = new Set(played.flatMap((game) => [game.team1Id, game.team2Id]));
    const shown = teamRows.filter(
      (team) => team.bracketId === bracket.id && (!team.withdrawn || active.has(team.id)),
    );
    const gone = new Set(shown.filter((team) => team.withdrawn).map((team) => team.id));
    const rows = standings(shown, played, points);
    return {
      bracketId: bracket.id,
      bracketName: bracket.name,
      rows: rows.map((row) => ({
        ...row,
        slug: slugs.get(row.teamId) ?? "",
        withdrawn: gone.has(row.teamId),
      })),
      decisions: explainStandings(rows),
    };
  });
}

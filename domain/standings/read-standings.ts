import { asc, eq, type SQL, sql } from "drizzle-orm";
import { brackets } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { prepared } from "../prepared.ts";
import { explainStandings, type StandingsRow, standings } from "./standings-rules.ts";

export interface BracketStandings {
  bracketId: number;
  bracketName: string;
  /** `slug` is the team's part of the address of its page. */
  rows: (StandingsRow & { slug: string; withdrawn: boolean })[];
  /** Why teams level on points stand as they do, a sentence each. */
  decisions: string[];
}

type Points = Pick<Cup, "pointsWin" | "pointsTie" | "pointsLoss">;
type TeamFacts = [id: number, name: string, slug: string, withdrawn: boolean];
type Result = [team1Id: number, team2Id: number, team1Score: number, team2Score: number];
type BracketFacts = Awaited<ReturnType<ReturnType<typeof bracketsOfTournament>["execute"]>>[number];

/**
 * The tables of a tournament, one a bracket, computed from its group games (spec §9). A withdrawn team
 * stays as long as it has recorded games. For everybody.
 */
export async function readStandings(
  ctx: Pick<Ctx, "db">,
  points: Points,
  tournamentId: number,
): Promise<BracketStandings[]> {
  const found = await bracketsOfTournament(ctx.db).execute({ tournamentId });
  return found.map((bracket) => tableOf(bracket, points));
}

/** The table of one bracket. For everybody. */
export async function readBracketStandings(
  ctx: Pick<Ctx, "db">,
  points: Points,
  bracketId: number,
): Promise<BracketStandings | null> {
  const [found] = await oneBracket(ctx.db).execute({ bracketId });
  return found ? tableOf(found, points) : null;
}

const bracketsOfTournament = prepared((db) =>
  bracketFacts(db, eq(brackets.tournamentId, sql.placeholder("tournamentId"))).prepare(
    "standings_of_tournament",
  ),
);

const oneBracket = prepared((db) =>
  bracketFacts(db, eq(brackets.id, sql.placeholder("bracketId"))).prepare("standings_of_bracket"),
);

/** Each bracket with its teams and its results, which `games_results` holds apart from all other games. */
function bracketFacts(db: Database, which: SQL) {
  return db
    .select({
      id: brackets.id,
      name: brackets.name,
      teams: sql<TeamFacts[]>`(
        select coalesce(json_agg(json_build_array(t.id, t.name, t.slug, t.withdrawn_at is not null)), '[]')
        from teams t where t.bracket_id = brackets.id)`,
      results: sql<Result[]>`(
        select coalesce(json_agg(json_build_array(g.team1_id, g.team2_id, g.team1_score, g.team2_score)), '[]')
        from games g where g.bracket_id = brackets.id and g.team1_score is not null)`,
    })
    .from(brackets)
    .where(which)
    .orderBy(asc(brackets.position), asc(brackets.id));
}

function tableOf(bracket: BracketFacts, points: Points): BracketStandings {
  const played = bracket.results.map(([team1Id, team2Id, team1Score, team2Score]) => ({
    team1Id,
    team2Id,
    team1Score,
    team2Score,
  }));
  const active = new Set(played.flatMap((game) => [game.team1Id, game.team2Id]));
  const shown = bracket.teams
    .map(([id, name, slug, withdrawn]) => ({ id, name, slug, withdrawn }))
    .filter((team) => !team.withdrawn || active.has(team.id));
  const known = new Map(shown.map((team) => [team.id, team]));
  const { pointsWin: win, pointsTie: tie, pointsLoss: loss } = points;
  const rows = standings(shown, played, { win, tie, loss });
  return {
    bracketId: bracket.id,
    bracketName: bracket.name,
    rows: rows.map((row) => ({
      ...row,
      slug: known.get(row.teamId)?.slug ?? "",
      withdrawn: known.get(row.teamId)?.withdrawn ?? false,
    })),
    decisions: explainStandings(rows),
  };
}

import { readStandings } from "../../../domain/standings/read-standings.ts";
import { listPath } from "../../api/addresses.ts";
import { csvAnswer } from "../../api/csv.ts";
import { answerOfTournament } from "../../api/read.ts";
import type { Route } from "./+types/standings-csv";

const COLUMNS = [
  "bracket",
  "rank",
  "team",
  "played",
  "wins",
  "losses",
  "ties",
  "goals_for",
  "goals_against",
  "goal_difference",
  "points",
];

/** The tables of a tournament for a spreadsheet. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const pathOf = (slug: string) => listPath(slug, "standings", ".csv");
  return answerOfTournament(args, pathOf, async ({ ctx, cup, tournament }) => {
    const tables = await readStandings(ctx, cup, tournament.id);
    const rows = tables.flatMap(({ bracketName, rows }) =>
      rows.map((row) => [
        bracketName,
        row.rank,
        row.name,
        row.played,
        row.wins,
        row.losses,
        row.ties,
        row.goalsFor,
        row.goalsAgainst,
        row.goalDifference,
        row.points,
      ]),
    );
    return csvAnswer([COLUMNS, ...rows], `standings-${tournament.slug}`);
  });
}

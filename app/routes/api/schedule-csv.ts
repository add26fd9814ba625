import { listGames } from "../../../domain/competition/games/list-games.ts";
import { gamesFile } from "../../../domain/competition/import/games-file-rules.ts";
import { listPath } from "../../api/addresses.ts";
import { csvAnswer } from "../../api/csv.ts";
import { answerOfTournament, bracketNames } from "../../api/read.ts";
import type { Route } from "./+types/schedule-csv";

export function loader(args: Route.LoaderArgs): Promise<Response> {
  const pathOf = (slug: string) => listPath(slug, "schedule", ".csv");
  return answerOfTournament(args, pathOf, async ({ ctx, tournament }) => {
    const games = await listGames(ctx, tournament.id);
    const brackets = await bracketNames(ctx, tournament.id);
    const table = gamesFile(tournament.name, games, brackets);
    return csvAnswer(table, `schedule-${tournament.slug}`);
  });
}

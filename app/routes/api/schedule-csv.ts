import { listGames } from "../../../domain/competition/games/list-games.ts";
import { gamesFile } from "../../../domain/competition/import/games-file-rules.ts";
import { listPath } from "../../api/addresses.ts";
import { bracketNames, tournamentResponse } from "../../api/endpoints.ts";
import { csvResponse } from "../../api/responses.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    const pathOf = (slug: string) => listPath(slug, "schedule", ".csv");
    return tournamentResponse(args, pathOf, async ({ ctx, tournament }) => {
      const games = await listGames(ctx, tournament.id);
      const brackets = await bracketNames(ctx, tournament.id);
      const table = gamesFile(tournament.name, games, brackets);
      return csvResponse(table, `schedule-${tournament.slug}`);
    });
  },
);

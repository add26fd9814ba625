import { listGames } from "../../../domain/competition/games/list-games.ts";
import { listPath } from "../../api/addresses.ts";
import { bracketNames, tournamentResponse } from "../../api/endpoints.ts";
import { serializeGame } from "../../api/serialize.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    const pathOf = (slug: string) => listPath(slug, "schedule");
    return tournamentResponse(args, pathOf, async ({ ctx, cup, tournament, place, ref }) => {
      const games = await listGames(ctx, tournament.id);
      const brackets = await bracketNames(ctx, tournament.id);
      const how = { zone: cup.zone, brackets, place };
      return { body: { tournament: ref, games: games.map((game) => serializeGame(game, how)) } };
    });
  },
);

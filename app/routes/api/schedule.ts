import { bracketNames, listEndpoint } from "#app/api/endpoints.ts";
import { serializeGame } from "#app/api/serialize.ts";
import { listGames } from "#domain/competition/games/list-games.ts";
import { gamesFile } from "#domain/competition/import/games-export-rules.ts";

export const loader = listEndpoint(
  "schedule",
  async ({ ctx, tournament }) => ({
    games: await listGames(ctx, tournament.id),
    brackets: await bracketNames(ctx, tournament.id),
  }),
  {
    json: ({ games, brackets }, { cup, place }) => ({
      games: games.map((game) => serializeGame(game, { zone: cup.zone, brackets, place })),
    }),
    csv: ({ games, brackets }, { tournament }) => gamesFile(tournament.name, games, brackets),
  },
);

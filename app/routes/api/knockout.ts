import { listEndpoint } from "#app/api/endpoints.ts";
import { serializeGame } from "#app/api/serialize.ts";
import { stageName } from "#domain/competition/games/game-name-rules.ts";
import { listGames } from "#domain/competition/games/list-games.ts";
import { STAGES } from "#domain/competition/games/schedule-rules.ts";
import { translate } from "#i18n/translate.ts";

export const loader = listEndpoint(
  "knockout",
  ({ ctx, tournament }) => listGames(ctx, tournament.id),
  {
    json: (all, { cup, place }) => {
      const stages = STAGES.filter(({ id }) => id !== "group").map(({ id }) => ({
        stage: id,
        label: translate("en", stageName(id)),
        games: all
          .filter(({ stage }) => stage === id)
          .toSorted(
            (a, b) =>
              (a.firstPlace ?? 0) - (b.firstPlace ?? 0) ||
              (a.lastPlace ?? 0) - (b.lastPlace ?? 0) ||
              (a.number ?? 0) - (b.number ?? 0),
          )
          .map((game) => serializeGame(game, { zone: cup.zone, brackets: new Map(), place })),
      }));
      return { stages: stages.filter(({ games }) => games.length > 0) };
    },
  },
);

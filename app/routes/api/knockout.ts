import { listGames } from "../../../domain/competition/games/list-games.ts";
import { STAGES } from "../../../domain/competition/games/schedule-rules.ts";
import { listPath } from "../../api/addresses.ts";
import { tournamentResponse } from "../../api/endpoints.ts";
import { serializeGame } from "../../api/serialize.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    const pathOf = (slug: string) => listPath(slug, "knockout");
    return tournamentResponse(args, pathOf, async ({ ctx, cup, tournament, place, ref }) => {
      const games = await listGames(ctx, tournament.id);
      const how = { zone: cup.zone, brackets: new Map<number, string>(), place };
      const stages = STAGES.filter(({ id }) => id !== "group").map(({ id, label }) => ({
        stage: id,
        label,
        games: games
          .filter(({ stage }) => stage === id)
          .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
          .map((game) => serializeGame(game, how)),
      }));
      const played = stages.filter((each) => each.games.length > 0);
      return { body: { tournament: ref, stages: played } };
    });
  },
);

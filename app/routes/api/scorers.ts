import { topScorers } from "../../../domain/competition/goals/top-scorers.ts";
import { listPath } from "../../api/addresses.ts";
import { tournamentResponse } from "../../api/endpoints.ts";
import { serializeScorer } from "../../api/serialize.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    const pathOf = (slug: string) => listPath(slug, "scorers");
    return tournamentResponse(args, pathOf, async ({ ctx, cup, tournament, place, ref }) => {
      const scorers = await topScorers(ctx, cup, tournament.id);
      return {
        body: { tournament: ref, scorers: scorers.map((each) => serializeScorer(each, place)) },
      };
    });
  },
);

import { topScorers } from "../../../domain/competition/goals/top-scorers.ts";
import { listPath } from "../../api/addresses.ts";
import { tournamentResponse } from "../../api/endpoints.ts";
import { CSV_COLUMNS, csvResponse } from "../../api/responses.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    const pathOf = (slug: string) => listPath(slug, "scorers", ".csv");
    return tournamentResponse(args, pathOf, async ({ ctx, cup, tournament }) => {
      const scorers = await topScorers(ctx, cup, tournament.id);
      const rows = scorers.map(({ rank, name, teamName, goals, teamWithdrawn }) => [
        rank,
        name,
        teamName,
        goals,
        teamWithdrawn ? "yes" : "",
      ]);
      return csvResponse([[...CSV_COLUMNS.scorers], ...rows], `scorers-${tournament.slug}`);
    });
  },
);

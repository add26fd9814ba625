import { listEndpoint } from "#app/api/endpoints.ts";
import { CSV_COLUMNS } from "#app/api/responses.ts";
import { serializeScorer } from "#app/api/serialize.ts";
import { topScorers } from "#domain/competition/goals/top-scorers.ts";

export const loader = listEndpoint(
  "scorers",
  ({ ctx, cup, tournament }) => topScorers(ctx, cup, tournament.id),
  {
    json: (scorers, { place }) => ({
      scorers: scorers.map((each) => serializeScorer(each, place)),
    }),
    csv: (scorers) => [
      [...CSV_COLUMNS.scorers],
      ...scorers.map(({ rank, name, teamName, goals, teamWithdrawn }) => [
        rank,
        name,
        teamName,
        goals,
        teamWithdrawn ? "yes" : "",
      ]),
    ],
  },
);

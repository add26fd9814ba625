import { topScorers } from "../../../domain/competition/goals/top-scorers.ts";
import { listEndpoint } from "../../api/endpoints.ts";
import { CSV_COLUMNS } from "../../api/responses.ts";
import { serializeScorer } from "../../api/serialize.ts";

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

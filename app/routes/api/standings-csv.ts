import { readStandings } from "../../../domain/competition/standings/read-standings.ts";
import { listPath } from "../../api/addresses.ts";
import { tournamentResponse } from "../../api/endpoints.ts";
import { CSV_COLUMNS, csvResponse } from "../../api/responses.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    const pathOf = (slug: string) => listPath(slug, "standings", ".csv");
    return tournamentResponse(args, pathOf, async ({ ctx, cup, tournament }) => {
      const tables = await readStandings(ctx, cup, tournament.id);
      const rows = tables.flatMap(({ bracketName, rows }) =>
        rows.map((row) => [
          bracketName,
          row.rank,
          row.name,
          row.played,
          row.wins,
          row.losses,
          row.ties,
          row.goalsFor,
          row.goalsAgainst,
          row.goalDifference,
          row.points,
          row.adjusted,
          row.drawn,
          row.withdrawn ? "yes" : "",
        ]),
      );
      return csvResponse([[...CSV_COLUMNS.standings], ...rows], `standings-${tournament.slug}`);
    });
  },
);

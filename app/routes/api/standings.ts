import { readStandings } from "../../../domain/competition/standings/read-standings.ts";
import { listPath } from "../../api/addresses.ts";
import { tournamentResponse } from "../../api/endpoints.ts";
import { serializeStanding, serializeTeam } from "../../api/serialize.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    const pathOf = (slug: string) => listPath(slug, "standings");
    return tournamentResponse(args, pathOf, async ({ ctx, cup, tournament, place, ref }) => {
      const tables = await readStandings(ctx, cup, tournament.id);
      const brackets = tables.map(({ bracketName, rows }) => ({
        name: bracketName,
        rows: rows.map((row) => ({
          ...serializeStanding(row),
          team: serializeTeam(row, place),
          withdrawn: row.withdrawn,
          why: row.why,
          drawn: row.drawn,
        })),
      }));
      const points = { win: cup.pointsWin, tie: cup.pointsTie, loss: cup.pointsLoss };
      return { body: { tournament: ref, points, brackets } };
    });
  },
);

import { listEndpoint } from "#app/api/endpoints.ts";
import { CSV_COLUMNS } from "#app/api/responses.ts";
import { serializeStanding, serializeTeam } from "#app/api/serialize.ts";
import { pointsOf } from "#domain/competition/standings/points-rules.ts";
import { readStandings } from "#domain/competition/standings/read-standings.ts";

export const loader = listEndpoint(
  "standings",
  ({ ctx, cup, tournament }) => readStandings(ctx, cup, tournament.id),
  {
    json: (tables, { tournament, place }) => ({
      points: pointsOf(tournament),
      brackets: tables.map(({ bracketName, rows }) => ({
        name: bracketName,
        rows: rows.map((row) => ({
          ...serializeStanding(row),
          team: serializeTeam(row, place),
          withdrawn: row.withdrawn,
          why: row.why,
          drawn: row.drawn,
        })),
      })),
    }),
    csv: (tables) => [
      [...CSV_COLUMNS.standings],
      ...tables.flatMap(({ bracketName, rows }) =>
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
      ),
    ],
  },
);

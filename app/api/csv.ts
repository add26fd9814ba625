import { stringify } from "csv-stringify/sync";
import { GAME_COLUMNS } from "../../domain/competition/import/games-file-rules.ts";
import type { Answer } from "./answer.ts";

/** Column order is part of the API: add new columns at the end only. */
export const CSV_COLUMNS = {
  schedule: GAME_COLUMNS,
  standings: [
    "bracket",
    "rank",
    "team",
    "played",
    "wins",
    "losses",
    "ties",
    "goals_for",
    "goals_against",
    "goal_difference",
    "points",
    "adjusted",
    "drawn",
    "withdrawn",
  ],
  scorers: ["rank", "player", "team", "goals", "withdrawn"],
} as const satisfies Record<string, readonly string[]>;

/**
 * Writes a CSV file for spreadsheets with a BOM, and escapes formulas with an apostrophe, which
 * 'Import Games' strips again.
 */
export function csvAnswer(
  table: (string | number | null)[][],
  name: string,
): Required<Pick<Answer, "body" | "type" | "fileName">> {
  const body = stringify(table, { bom: true, escape_formulas: true });
  return { body, type: "text/csv", fileName: `${name}.csv` };
}

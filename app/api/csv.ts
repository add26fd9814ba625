import { stringify } from "csv-stringify/sync";
import { GAME_COLUMNS } from "../../domain/games/games-file-rules.ts";
import type { Answer } from "./answer.ts";

/** The columns of each file, in their order; what is added to one comes at its end. */
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
 * A table as a file for spreadsheets. The mark at its start tells them that it is UTF-8; what they would run
 * stands behind an apostrophe, which 'Import Games' takes away again. Numbers stay numbers.
 */
export function csvAnswer(
  table: (string | number | null)[][],
  name: string,
): Required<Pick<Answer, "body" | "type" | "fileName">> {
  const body = stringify(table, { bom: true, escape_formulas: true });
  return { body, type: "text/csv", fileName: `${name}.csv` };
}

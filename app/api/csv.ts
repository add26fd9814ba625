import { stringify } from "csv-stringify/sync";
import type { Answer } from "./answer.ts";

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

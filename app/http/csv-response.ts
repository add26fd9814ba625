import { stringify } from "csv-stringify/sync";
import { plainCell } from "#domain/core/spreadsheet-rules.ts";
import { fileResponse } from "./file-response.ts";

export type CsvTable = readonly (readonly (string | number | null)[])[];

/** The only writer of CSV. 'Import Games' reads its cells with `originalCell`. */
export function csvText(table: CsvTable): string {
  // The BOM marks the file as UTF-8 for spreadsheets.
  return stringify([...table], { bom: true, cast: { string: plainCell } });
}

/** A CSV file to download. */
export function csvResponse(table: CsvTable, name: string): Response {
  return fileResponse(csvText(table), "text/csv", `${name}.csv`);
}

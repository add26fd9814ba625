import { stringify } from "csv-stringify/sync";

/** A CSV file to download. Cells that a spreadsheet would compute become text. */
export function csvResponse(table: readonly (readonly string[])[], name: string): Response {
  // The BOM marks the file as UTF-8 for spreadsheets.
  const csv = stringify([...table], { bom: true, escape_formulas: true });
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

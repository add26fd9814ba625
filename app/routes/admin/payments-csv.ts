import { stringify } from "csv-stringify/sync";
import { paymentsTable } from "../../../domain/payments/payments-table.ts";
import { adminCtx } from "../../admin-only.ts";
import type { Route } from "./+types/payments-csv";

/** Every receipt of the cup, for a spreadsheet. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const table = await paymentsTable(adminCtx(context));
  // The mark at the start tells spreadsheets that this is UTF-8; no cell of it is a formula to them.
  const csv = stringify(table, { bom: true, escape_formulas: true });
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="payments.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}

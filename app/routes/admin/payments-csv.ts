import { stringify } from "csv-stringify/sync";
import { slugFromAddress } from "../../../domain/cup/slug-rules.ts";
import { paymentsTable } from "../../../domain/payments/team-payments.ts";
import { page } from "../../routing/page.ts";

export const loader = page({ access: ["treasurer"] }, async ({ ctx, query }): Promise<Response> => {
  const cup = query.get("cup");
  const table = await paymentsTable(ctx, cup);
  const name = cup === null ? "payments" : `payments-${slugFromAddress(cup)}`;
  // The BOM marks the file as UTF-8 for spreadsheets.
  const csv = stringify(table, { bom: true, escape_formulas: true });
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
});

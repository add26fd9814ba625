import { stringify } from "csv-stringify/sync";
import { slugFromAddress } from "../../../domain/cup/slug-rules.ts";
import { paymentsTable } from "../../../domain/payments/team-payments.ts";
import { orHttpError } from "../../forms/http-errors.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import type { Route } from "./+types/payments-csv";

export const loader = page(
  { access: "admin" },
  async ({ context, url }: Route.LoaderArgs): Promise<Response> => {
    const cup = url.searchParams.get("cup");
    const table = await orHttpError(paymentsTable(ctxOf(context), cup));
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
  },
);

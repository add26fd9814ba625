import { csvResponse } from "#app/http/csv-response.ts";
import { page } from "#app/routing/page.ts";
import { slugFromAddress } from "#domain/cup/slug-rules.ts";
import { paymentsTable } from "#domain/payments/team-payments.ts";

export const loader = page({ access: ["treasurer"] }, async ({ ctx, query }): Promise<Response> => {
  const cup = query.get("cup");
  const table = await paymentsTable(ctx, cup);
  return csvResponse(table, cup === null ? "payments" : `payments-${slugFromAddress(cup)}`);
});

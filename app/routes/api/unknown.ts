import { apiResponse } from "#app/api/responses.ts";
import { page } from "#app/routing/page.ts";
import { DomainError } from "#domain/core/errors.ts";

export const loader = page({ access: "everybody" }, ({ context }): Promise<Response> => {
  return apiResponse(context, async () => {
    throw new DomainError("not-found", "There is nothing here. /api/v1 says what there is.");
  });
});

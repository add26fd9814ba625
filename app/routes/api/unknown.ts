import { DomainError } from "../../../domain/core/errors.ts";
import { apiResponse } from "../../api/responses.ts";
import { page } from "../../routing/page.ts";

export const loader = page({ access: "everybody" }, ({ context }): Promise<Response> => {
  return apiResponse(context, async () => {
    throw new DomainError("not-found", "There is nothing here. /api/v1 says what there is.");
  });
});

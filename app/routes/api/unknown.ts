import { DomainError } from "../../../domain/core/errors.ts";
import { apiResponse } from "../../api/responses.ts";
import { page } from "../../routing/declaration.ts";
import type { Route } from "./+types/unknown";

export const loader = page(
  { access: "everybody" },
  ({ context }: Route.LoaderArgs): Promise<Response> => {
    return apiResponse(context, async () => {
      throw new DomainError("not-found", "There is nothing here. /api/v1 says what there is.");
    });
  },
);

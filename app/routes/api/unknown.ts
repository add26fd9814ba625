import { DomainError } from "../../../domain/core/errors.ts";
import { apiResponse } from "../../api/responses.ts";
import type { Route } from "./+types/unknown";

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return apiResponse(context, async () => {
    throw new DomainError("not-found", "There is nothing here. /api/v1 says what there is.");
  });
}

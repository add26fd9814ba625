import { openApiDocument } from "../../api/openapi.ts";
import { apiResponse } from "../../api/responses.ts";
import type { Route } from "./+types/openapi";

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return apiResponse(context, async ({ siteUrl }) => ({
    body: openApiDocument(siteUrl),
    topics: [],
  }));
}

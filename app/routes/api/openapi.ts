import { openApiDocument } from "../../api/openapi.ts";
import { apiResponse } from "../../api/responses.ts";
import { page } from "../../routing/declaration.ts";
import type { Route } from "./+types/openapi";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  ({ context }: Route.LoaderArgs): Promise<Response> => {
    return apiResponse(context, async ({ siteUrl }) => ({
      body: openApiDocument(siteUrl),
      topics: [],
    }));
  },
);

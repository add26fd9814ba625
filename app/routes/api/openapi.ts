import { openApiDocument } from "../../api/openapi.ts";
import { apiResponse } from "../../api/responses.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  ({ context }): Promise<Response> => {
    return apiResponse(context, async ({ siteUrl }) => ({
      body: openApiDocument(siteUrl),
      topics: [],
    }));
  },
);

import { contentTopic } from "../../../domain/core/topics.ts";
import { readContent } from "../../../domain/site/content/read-content.ts";
import { openApiDocument } from "../../api/openapi.ts";
import { apiResponse } from "../../api/responses.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  ({ context }): Promise<Response> => {
    return apiResponse(context, async ({ ctx, siteUrl }) => ({
      body: openApiDocument(siteUrl, (await readContent(ctx)).contact.name),
      topics: [contentTopic],
    }));
  },
);

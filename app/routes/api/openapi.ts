import { openApiDocument } from "#app/api/openapi.ts";
import { apiResponse } from "#app/api/responses.ts";
import { page } from "#app/routing/page.ts";
import { contentTopic } from "#domain/core/topics.ts";
import { readContent } from "#domain/site/content/read-content.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  ({ context }): Promise<Response> => {
    return apiResponse(context, async ({ ctx, siteUrl }) => ({
      body: openApiDocument(siteUrl, (await readContent(ctx)).contact.name),
      topics: [contentTopic],
    }));
  },
);

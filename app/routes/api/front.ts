import { API, addresses } from "#app/api/addresses.ts";
import { apiResponse } from "#app/api/responses.ts";
import { cupRef } from "#app/api/serialize.ts";
import { page } from "#app/routing/page.ts";
import { cupTopic } from "#domain/core/topics.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  ({ context }): Promise<Response> => {
    return apiResponse(context, async ({ ctx, siteUrl }) => {
      const { cup, pastCups } = await readCupOverview(ctx);
      const place = { siteUrl, cup };
      return {
        topics: [cupTopic(cup.id)],
        body: {
          version: "1",
          documentation: `${siteUrl}/api`,
          openapi: `${siteUrl}${API}/openapi.json`,
          cup: addresses.cup(place),
          tournaments: addresses.tournaments(place),
          pastCups: pastCups.map((past) => cupRef({ ...past, isCurrent: false }, siteUrl)),
        },
      };
    });
  },
);

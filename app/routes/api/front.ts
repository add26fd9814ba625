import { cupTopic } from "../../../domain/core/topics.ts";
import { readCupOverview } from "../../../domain/cup/cup-overview.ts";
import { API, addresses } from "../../api/addresses.ts";
import { apiResponse } from "../../api/responses.ts";
import { cupRef } from "../../api/serialize.ts";
import { page } from "../../routing/page.ts";

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

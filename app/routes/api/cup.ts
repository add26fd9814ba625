import {
  suspensionChangesAt,
  suspensionOf,
} from "../../../domain/competition/games/suspension-rules.ts";
import { API } from "../../api/addresses.ts";
import { cupResponse } from "../../api/endpoints.ts";
import { serializeCup } from "../../api/serialize.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    return cupResponse(args, `${API}/cup`, ({ ctx, cup, tournaments, place }) => {
      const hold = suspensionOf(cup, ctx.now);
      return {
        body: serializeCup(cup, tournaments, place, hold),
        topics: [],
        until: suspensionChangesAt(hold, ctx.now),
      };
    });
  },
);

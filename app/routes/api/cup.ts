import {
  suspensionChangesAt,
  suspensionOf,
} from "../../../domain/competition/games/suspension-rules.ts";
import { API } from "../../api/addresses.ts";
import { cupEndpoint } from "../../api/endpoints.ts";
import { serializeCup } from "../../api/serialize.ts";

export const loader = cupEndpoint(`${API}/cup`, ({ ctx, cup, tournaments, place }) => {
  const suspension = suspensionOf(cup, ctx.now);
  return {
    body: serializeCup(cup, tournaments, place, suspension),
    topics: [],
    until: suspensionChangesAt(suspension, ctx.now),
  };
});

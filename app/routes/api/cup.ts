import { API } from "#app/api/addresses.ts";
import { cupEndpoint } from "#app/api/endpoints.ts";
import { serializeCup } from "#app/api/serialize.ts";
import { suspensionChangesAt, suspensionOf } from "#domain/competition/games/suspension-rules.ts";

export const loader = cupEndpoint(`${API}/cup`, ({ ctx, cup, tournaments, place }) => {
  const suspension = suspensionOf(cup, ctx.now);
  return {
    body: serializeCup(cup, tournaments, place, suspension),
    topics: [],
    until: suspensionChangesAt(suspension, ctx.now),
  };
});

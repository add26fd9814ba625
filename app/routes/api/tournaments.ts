import { API } from "#app/api/addresses.ts";
import { cupEndpoint } from "#app/api/endpoints.ts";
import { cupRef, serializeTournament } from "#app/api/serialize.ts";

export const loader = cupEndpoint(`${API}/tournaments`, ({ cup, tournaments, place }) => ({
  body: {
    cup: cupRef(cup, place.siteUrl),
    tournaments: tournaments.map((each) => serializeTournament(each, place)),
  },
  topics: [],
}));

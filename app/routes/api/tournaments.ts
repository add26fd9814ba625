import { API } from "../../api/addresses.ts";
import { cupResponse } from "../../api/endpoints.ts";
import { cupRef, serializeTournament } from "../../api/serialize.ts";
import { page } from "../../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["cup"] } },
  (args): Promise<Response> => {
    return cupResponse(args, `${API}/tournaments`, ({ cup, tournaments, place }) => ({
      body: {
        cup: cupRef(cup, place.siteUrl),
        tournaments: tournaments.map((each) => serializeTournament(each, place)),
      },
      topics: [],
    }));
  },
);

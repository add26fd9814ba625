import { API } from "../../api/addresses.ts";
import { answerOfCup } from "../../api/read.ts";
import { cupRef, shapedTournament } from "../../api/shaped.ts";
import type { Route } from "./+types/tournaments";

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerOfCup(args, `${API}/tournaments`, ({ cup, tournaments, place }) => ({
    body: {
      cup: cupRef(cup, place.siteUrl),
      tournaments: tournaments.map((each) => shapedTournament(each, place)),
    },
    topics: [],
  }));
}

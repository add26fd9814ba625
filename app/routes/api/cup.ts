import { API } from "../../api/addresses.ts";
import { answerOfCup } from "../../api/read.ts";
import { shapedCup } from "../../api/shaped.ts";
import type { Route } from "./+types/cup";

/** A cup and its tournaments, for programs. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerOfCup(args, `${API}/cup`, ({ cup, tournaments, place }) => ({
    body: shapedCup(cup, tournaments, place),
    topics: [],
  }));
}

import { holdOf, holdUntil } from "../../../domain/hold/hold-rules.ts";
import { API } from "../../api/addresses.ts";
import { answerOfCup } from "../../api/read.ts";
import { shapedCup } from "../../api/shaped.ts";
import type { Route } from "./+types/cup";

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerOfCup(args, `${API}/cup`, ({ ctx, cup, tournaments, place }) => {
    const hold = holdOf(cup, ctx.now);
    return {
      body: shapedCup(cup, tournaments, place, hold),
      topics: [],
      until: holdUntil(hold, ctx.now),
    };
  });
}

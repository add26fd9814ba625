import {
  suspensionChangesAt,
  suspensionOf,
} from "../../../domain/competition/games/suspension-rules.ts";
import { API } from "../../api/addresses.ts";
import { answerOfCup } from "../../api/read.ts";
import { shapedCup } from "../../api/shaped.ts";
import type { Route } from "./+types/cup";

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerOfCup(args, `${API}/cup`, ({ ctx, cup, tournaments, place }) => {
    const hold = suspensionOf(cup, ctx.now);
    return {
      body: shapedCup(cup, tournaments, place, hold),
      topics: [],
      until: suspensionChangesAt(hold, ctx.now),
    };
  });
}

import { topScorers } from "../../../domain/competition/goals/top-scorers.ts";
import { listPath } from "../../api/addresses.ts";
import { answerOfTournament } from "../../api/read.ts";
import { shapedScorer } from "../../api/shaped.ts";
import type { Route } from "./+types/scorers";

export function loader(args: Route.LoaderArgs): Promise<Response> {
  const pathOf = (slug: string) => listPath(slug, "scorers");
  return answerOfTournament(args, pathOf, async ({ ctx, cup, tournament, place, ref }) => {
    const scorers = await topScorers(ctx, cup, tournament.id);
    return { body: { tournament: ref, scorers: scorers.map((each) => shapedScorer(each, place)) } };
  });
}

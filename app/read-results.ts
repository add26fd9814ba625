import type { Ctx } from "../domain/context.ts";
import type { Cup, Tournament } from "../domain/cups/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "../domain/cups/slug-rules.ts";
import { listGames } from "../domain/games/list-games.ts";
import { hasKnockout, readDrawing } from "../domain/knockout/read-drawing.ts";
import { topScorers } from "../domain/players/top-scorers.ts";
import { orderSettingOf, readStandings } from "../domain/standings/read-standings.ts";
import { viewNamed } from "./ui/schedule/results-choice.tsx";
import type { Results } from "./ui/schedule/results-view.tsx";

export async function readResults(
  ctx: Ctx,
  cup: Cup,
  tournaments: readonly Tournament[],
  query: URLSearchParams,
): Promise<Results> {
  const groups = tournaments.map(({ id, name, slug }) => ({ id, name, slug }));
  const group = tournamentByGroup(groups, query.get("group"));
  const view = group && viewNamed(query.get("view"));
  const games = group && view?.id === "schedule" ? await listGames(ctx, group.id) : null;
  return {
    groups,
    group,
    isUnknown: isUnknownGroup(groups, query.get("group")),
    view,
    games,
    brackets: group && view?.id === "standings" ? await readStandings(ctx, cup, group.id) : null,
    scorers: group && view?.id === "scorers" ? await topScorers(ctx, cup, group.id) : null,
    drawing: group && view?.id === "knockout" ? await readDrawing(ctx, group.id) : null,
    hasKnockout: games
      ? games.some(({ stage }) => stage !== "group")
      : group !== null && (await hasKnockout(ctx, group.id)),
    deciding: orderSettingOf(cup),
  };
}

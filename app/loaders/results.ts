import { type Game, listGames, listGamesAround } from "#domain/competition/games/list-games.ts";
import { nowAndNext } from "#domain/competition/games/now-and-next-rules.ts";
import { isToPlay } from "#domain/competition/games/result-rules.ts";
import { topScorers } from "#domain/competition/goals/top-scorers.ts";
import { hasKnockout, readKnockoutTree } from "#domain/competition/knockout/knockout-overview.ts";
import { pointsOf } from "#domain/competition/standings/points-rules.ts";
import {
  readStandings,
  standingsOrderOf,
  tiebreakerSettingsOf,
} from "#domain/competition/standings/read-standings.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "#domain/cup/slug-rules.ts";
import { readContent } from "#domain/site/content/read-content.ts";
import { type Results, viewNamed } from "../ui/results/results-navigation.tsx";

export async function readResults(
  ctx: Ctx,
  cup: Cup,
  tournaments: readonly Tournament[],
  query: URLSearchParams,
): Promise<Results> {
  const groups = tournaments.map(({ id, name, slug }) => ({ id, name, slug }));
  const group = tournamentByGroup(groups, query.get("group"));
  const chosen = tournaments.find(({ id }) => id === group?.id);
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
    drawing: group && view?.id === "knockout" ? await readKnockoutTree(ctx, group.id) : null,
    hasKnockout: games
      ? games.some(({ stage }) => stage !== "group")
      : group !== null && (await hasKnockout(ctx, group.id)),
    prizes: view?.id === "scorers" ? (await readContent(ctx)).rules.topScorer : [],
    deciding: tiebreakerSettingsOf(chosen ? standingsOrderOf(chosen, cup) : cup),
    points: chosen ? pointsOf(chosen) : null,
  };
}

export const NO_PRESENT = { presents: [], today: "", until: null, isOnFields: false };

/** The games of each tournament now, next and just finished. Without `games` it reads them. */
export async function readPresent(
  ctx: Ctx,
  cup: Cup,
  tournaments: Pick<Tournament, "id" | "name" | "slug">[],
  games: Game[] | null = null,
) {
  const ids = tournaments.map(({ id }) => id);
  const all = games ?? (await listGamesAround(ctx, cup.zone, ids));
  const presents = tournaments.map((tournament) => ({
    tournament,
    ...nowAndNext(
      all.filter((game) => game.tournamentId === tournament.id),
      ctx.now,
      cup.zone,
    ),
  }));
  const today = presents[0]?.today ?? "";
  return {
    presents,
    today,
    until: presents.map(({ until }) => until).sort()[0] ?? null,
    isOnFields: all.some((game) => game.date === today && game.field !== null && isToPlay(game)),
  };
}

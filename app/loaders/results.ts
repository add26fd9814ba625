import { redirect } from "react-router";
import { ALL_DAYS, shownDay } from "#domain/competition/games/cup-phase-rules.ts";
import { type Game, listGames, listGamesAround } from "#domain/competition/games/list-games.ts";
import { nowAndNext } from "#domain/competition/games/now-and-next-rules.ts";
import { isToPlay } from "#domain/competition/games/result-rules.ts";
import { topScorers } from "#domain/competition/goals/top-scorers.ts";
import { readAdvancing, readKnockoutTree } from "#domain/competition/knockout/knockout-overview.ts";
import { pointsOf } from "#domain/competition/standings/points-rules.ts";
import {
  type BracketStandings,
  readStandings,
  standingsOrderOf,
  tiebreakerSettingsOf,
} from "#domain/competition/standings/read-standings.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "#domain/cup/slug-rules.ts";
import { readContent } from "#domain/site/content/read-content.ts";
import { listTeamNames } from "#domain/teams/rosters.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Results, type ResultsTeam, viewNamed } from "../ui/results/results-navigation.tsx";

/** Old links of a tournament lead to its present name. */
export function requirePresentGroup(tournaments: readonly Tournament[], url: URL): void {
  const raw = url.searchParams.get("group");
  const found = tournamentByGroup(tournaments, raw);
  if (raw === null || !found?.formerSlugs.includes(raw.toLowerCase())) return;
  const query = new URLSearchParams(url.search);
  query.set("group", found.slug);
  throw redirect(`${url.pathname}?${query}`);
}

/** `own` are the games of the chosen team, or without one all. */
export async function readResults(
  ctx: Ctx,
  cup: Cup,
  tournaments: readonly Tournament[],
  query: URLSearchParams,
): Promise<Results & { own: Game[] | null }> {
  const groups = tournaments.map(({ id, name, slug }) => ({ id, name, slug }));
  const chosen = tournamentByGroup(tournaments, query.get("group"));
  const group = groups.find(({ id }) => id === chosen?.id) ?? null;
  const view = group && viewNamed(query.get("view"));
  const all = group && view?.id === "schedule" ? await listGames(ctx, group.id) : null;
  const brackets =
    group && view?.id === "standings" ? await readStandings(ctx, cup, group.id) : null;
  const advancing = group && !all ? await readAdvancing(ctx, group.id) : null;
  const teams = (all && teamsOf(all, ctx.locale)) ?? (await otherTeams(ctx, group, brackets));
  const team = teams.find(({ slug }) => slug === query.get("team")) ?? null;
  const own = all && gamesOf(all, team?.slug);
  const days = [...new Set(own?.map(({ date }) => date))];
  const asked = query.get("day");
  const day = shownDay(asked, days, cup, todayIn(cup.zone, ctx.now));
  return {
    groups,
    group,
    isUnknown: isUnknownGroup(tournaments, query.get("group")),
    view,
    own,
    games: own && own.filter(({ date }) => day === null || date === day),
    days,
    day,
    askedDay: asked === ALL_DAYS || asked === day ? asked : null,
    teams,
    team,
    brackets:
      brackets &&
      brackets.map((bracket) => ({
        ...bracket,
        advancing: advancing?.get(bracket.bracketId) ?? 0,
      })),
    scorers: group && view?.id === "scorers" ? await topScorers(ctx, cup, group.id) : null,
    drawing: group && view?.id === "knockout" ? await readKnockoutTree(ctx, group.id) : null,
    hasKnockout: all ? all.some(({ stage }) => stage !== "group") : advancing !== null,
    prizes: view?.id === "scorers" ? (await readContent(ctx)).rules.topScorer : [],
    deciding: tiebreakerSettingsOf(chosen ? standingsOrderOf(chosen, cup) : cup),
    points: chosen ? pointsOf(chosen) : null,
  };
}

function teamsOf(games: readonly Game[], locale: Locale): ResultsTeam[] {
  const found = new Map<string, string>();
  for (const { team1Slug, team1Name, team2Slug, team2Name } of games) {
    if (team1Slug) found.set(team1Slug, team1Name);
    if (team2Slug) found.set(team2Slug, team2Name);
  }
  return [...found]
    .map(([slug, name]) => ({ slug, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

async function otherTeams(
  ctx: Ctx,
  group: { id: number } | null,
  brackets: readonly BracketStandings[] | null,
): Promise<ResultsTeam[]> {
  if (brackets)
    return brackets.flatMap(({ rows }) => rows.map(({ name, slug }) => ({ name, slug })));
  return group ? listTeamNames(ctx, group.id) : [];
}

/** All of them without a team. */
export function gamesOf<G extends Pick<Game, "team1Slug" | "team2Slug">>(
  games: readonly G[],
  team: string | undefined,
): G[] {
  return games.filter(
    ({ team1Slug, team2Slug }) => team === undefined || [team1Slug, team2Slug].includes(team),
  );
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

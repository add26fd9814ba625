import { currentCup, listTournaments } from "../../domain/cups/current-cup.ts";
import { tournamentByGroup } from "../../domain/cups/slug-rules.ts";
import { listGames } from "../../domain/games/list-games.ts";
import { readStandings } from "../../domain/standings/read-standings.ts";
import { cupTopic, tournamentTopic } from "../../domain/topics.ts";
import { ctxOf } from "../context.ts";
import { PageHead } from "../ui/page-head.tsx";
import { GamesTable } from "../ui/schedule/games-table.tsx";
import { ResultsChoice, viewNamed } from "../ui/schedule/results-choice.tsx";
import { StandingsTables } from "../ui/schedule/standings-table.tsx";
import type { Route } from "./+types/schedules-results";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const words = [loaderData?.view?.label ?? "Schedules & Results", loaderData?.group?.name];
  return [{ title: [...words, "Araknid"].filter(Boolean).join(" – ") }];
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, cup.id);
  const group = tournamentByGroup(tournaments, url.searchParams.get("group"));
  const view = group && viewNamed(url.searchParams.get("view"));
  return {
    cupName: cup.name,
    groups: tournaments.map(({ name, slug }) => ({ name, slug })),
    group: group && { name: group.name, slug: group.slug },
    view,
    games: group && view?.id === "schedule" ? await listGames(ctx, group.id) : null,
    brackets: group && view?.id === "standings" ? await readStandings(ctx, cup, group.id) : null,
    topics: group ? [cupTopic(cup.id), tournamentTopic(group.id)] : [cupTopic(cup.id)],
  };
}

/** Schedules and standings by age group (spec §2). */
export default function SchedulesResults({ loaderData }: Route.ComponentProps) {
  const { cupName, groups, group, view, games, brackets } = loaderData;
  return (
    <>
      <PageHead title={`${cupName} Schedules & Results`} />
      <ResultsChoice groups={groups} group={group} view={view} />
      {group && games ? <GamesTable caption={group.name} games={games} /> : null}
      {group && brackets ? <StandingsTables tournament={group.name} brackets={brackets} /> : null}
    </>
  );
}

import { data, Link, useLoaderData } from "react-router";
import { listCupGames } from "../../../domain/competition/games/list-games.ts";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "../../../domain/cup/slug-rules.ts";
import { tournamentShortName, tournamentShortNames } from "../../../domain/cup/tournament-rules.ts";
import { listConflicts } from "../../../domain/scheduling/existing-games.ts";
import { teamNameFinder } from "../../../domain/teams/team-name-rules.ts";
import { readDoneResult } from "../../loaders/result-form.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GameFilter, GameList } from "../../ui/games/game-list.tsx";
import { Page } from "../../ui/page.tsx";
import { ConflictList } from "../../ui/planning/schedule-checks.tsx";
import { UnknownGroup } from "../../ui/results/results-navigation.tsx";
import { ResultDone } from "../../ui/results/undo-result.tsx";

export const loader = page(
  { access: "admin", title: "Edit a Game", done: { deleted: "Game deleted." } },
  async ({ ctx, query }) => {
    const cup = await currentCup(ctx.db);
    const [tournaments, games] = await Promise.all([
      listTournaments(ctx, cup.id),
      listCupGames(ctx, cup.id),
    ]);
    const group = tournamentByGroup(tournaments, query.get("group"));
    const isUnknown = isUnknownGroup(tournaments, query.get("group"));
    const team = query.get("team")?.trim() ?? "";
    const isWanted = teamNameFinder(team);
    const names = tournamentShortNames(tournaments);
    const shown = {
      today: todayIn(cup.zone, ctx.now),
      tournaments: tournaments.map(({ slug, name }) => ({
        slug,
        short: tournamentShortName(name),
      })),
      group: group?.slug ?? null,
      isUnknown,
      team,
      games: games
        .filter((game) => !group || game.tournamentId === group.id)
        .filter((game) => isWanted(game.team1Name) || isWanted(game.team2Name))
        .map((game) => ({ ...game, tournament: names.get(game.tournamentId) ?? "" })),
      conflicts: await listConflicts(ctx),
      done: await readDoneResult(ctx, query, games),
      topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
    return data(shown, { status: isUnknown ? 404 : 200 });
  },
);

export default function EditGames() {
  const { today, tournaments, group, isUnknown, team, games, conflicts, done } =
    useLoaderData<typeof loader>();
  const filtered = group !== null || team !== "";
  return (
    <Page>
      <ResultDone done={done} />
      <ConflictList conflicts={conflicts} />
      {isUnknown ? <UnknownGroup /> : null}
      <GameFilter tournaments={tournaments} group={group} team={team} />
      <GameList key={`${group} ${team}`} games={games} today={today} all={filtered} />
      {games.length > 0 ? null : filtered ? (
        <EmptyState next={<Link to="/admin/games/edit">Show all games</Link>}>
          No such games.
        </EmptyState>
      ) : (
        <EmptyState
          next={
            <>
              <Link to="/admin/games/create">Create a game</Link> or{" "}
              <Link to="/admin/games/import">import a schedule</Link>.
            </>
          }
        >
          No games yet.
        </EmptyState>
      )}
    </Page>
  );
}

import { data, Link, useLoaderData } from "react-router";
import { listCupGames } from "../../../domain/competition/games/list-games.ts";
import { readLastResultChange } from "../../../domain/competition/games/undo-result.ts";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "../../../domain/cup/slug-rules.ts";
import { tournamentShortName, tournamentShortNames } from "../../../domain/cup/tournament-rules.ts";
import { listConflicts } from "../../../domain/scheduling/existing-games.ts";
import { teamNameFinder } from "../../../domain/teams/team-name-rules.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GameFilter, GameList } from "../../ui/games/game-list.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { ConflictList } from "../../ui/planning/schedule-checks.tsx";
import { UnknownGroup } from "../../ui/results/results-navigation.tsx";
import { ResultDone } from "../../ui/results/undo-result.tsx";

export const loader = page({ access: "admin", title: "Edit a Game" }, async ({ ctx, query }) => {
  const cup = await currentCup(ctx.db);
  const [tournaments, games] = await Promise.all([
    listTournaments(ctx, cup.id),
    listCupGames(ctx, cup.id),
  ]);
  const asked = query.get("group");
  const group = tournamentByGroup(tournaments, asked);
  const isUnknown = isUnknownGroup(tournaments, asked);
  const team = query.get("team")?.trim() ?? "";
  const isWanted = teamNameFinder(team);
  const names = tournamentShortNames(tournaments);
  const done = query.get("done");
  const changedId = done === null ? 0 : Number(query.get("game"));
  const changed = games.find(({ id }) => id === changedId);
  const page = {
    today: todayIn(cup.zone, ctx.now),
    tournaments: tournaments.map(({ slug, name }) => ({ slug, short: tournamentShortName(name) })),
    group: group?.slug ?? null,
    isUnknown,
    team,
    games: games
      .filter((game) => !group || game.tournamentId === group.id)
      .filter((game) => isWanted(game.team1Name) || isWanted(game.team2Name))
      .map((game) => ({ ...game, tournament: names.get(game.tournamentId) ?? "" })),
    conflicts: await listConflicts(ctx),
    done,
    changed: changed ?? null,
    last: changed ? await readLastResultChange(ctx, changed.id) : null,
    topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
  return data(page, { status: isUnknown ? 404 : 200 });
});

const sentences = new Map([
  ["updated", "Game updated successfully!"],
  ["undone", "Taken back."],
  ["deleted", "Game deleted."],
]);

export default function EditGames() {
  const page = useLoaderData<typeof loader>();
  const { today, tournaments, group, isUnknown, team, games, conflicts, done, changed, last } =
    page;
  const sentence = sentences.get(done ?? "");
  const filtered = group !== null || team !== "";
  return (
    <>
      <PageHead compact title="Edit a Game" />
      {sentence ? (
        <ResultDone
          key={`${done} ${changed?.id} ${last?.id}`}
          sentence={sentence}
          game={changed}
          last={last}
        />
      ) : null}
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
    </>
  );
}

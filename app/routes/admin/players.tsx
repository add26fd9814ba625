import { Link, useLoaderData } from "react-router";
import { listWithdrawnTeams } from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { listTeams } from "../../../domain/teams/rosters.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import { TeamList } from "../../ui/teams/team-list.tsx";

export const loader = page({ access: "admin", title: "Players" }, async ({ ctx }) => {
  const cup = await currentCup(ctx.db);
  const [tournaments, teams, withdrawn] = await Promise.all([
    listTournaments(ctx, cup.id),
    listTeams(ctx),
    listWithdrawnTeams(ctx),
  ]);
  return {
    teams,
    withdrawn,
    topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
});

export default function Players() {
  const { teams, withdrawn } = useLoaderData<typeof loader>();
  return (
    <Page>
      {teams.length === 0 ? (
        <EmptyState
          next={
            <>
              Players create them, or <Link to="/admin/games/import">an import</Link>.
            </>
          }
        >
          No teams yet.
        </EmptyState>
      ) : null}
      <TeamList teams={teams} />
      {withdrawn.length > 0 ? (
        <Panel heading="Withdrawn" id="withdrawn">
          <ul className="rows">
            {withdrawn.map(({ id, name, tournamentName, bracketName }) => (
              <li key={id} className="py-1">
                <Link
                  to={`/admin/players/${id}`}
                  className="inline-flex min-h-11 items-center font-bold wrap-anywhere"
                >
                  {name}
                </Link>
                <p className="m-0 text-sm text-soft">
                  Withdrawn from {tournamentName}, {bracketName}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {teams.length > 0 ? (
        <p>
          <Link to="/admin/players/sheets" className="button button-plain">
            <Icon name="print" className="size-5" />
            Print every desk sheet
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

import { Link, useLoaderData } from "react-router";
import { listWithdrawnTeams } from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { presentLabel } from "../../../domain/teams/eligibility-rules.ts";
import { listTeams, type TeamLine } from "../../../domain/teams/rosters.ts";
import { page } from "../../routing/page.ts";
import { countLabel } from "../../ui/count-label.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";

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

function TeamList({ teams }: { teams: TeamLine[] }) {
  return [...Map.groupBy(teams, (team) => team.tournamentId).values()].map((inTournament) => (
    <Panel key={inTournament[0]?.tournamentId} heading={inTournament[0]?.tournamentName}>
      <p className="hint">{summary(inTournament)}</p>
      {[...Map.groupBy(inTournament, (team) => team.bracketId).values()].map((inBracket) => (
        <section key={inBracket[0]?.bracketId}>
          <h3>{inBracket[0]?.bracketName}</h3>
          <ul className="rows">
            {inBracket.map((team) => (
              <li key={team.id} className="py-1">
                <p className="m-0 flex items-center gap-x-4">
                  <Link
                    id={`team-${team.id}`}
                    to={`/admin/players/${team.id}`}
                    className="inline-flex min-h-11 min-w-0 grow items-center font-bold wrap-anywhere"
                  >
                    {team.name}
                  </Link>
                  <Link
                    to={`/admin/players/${team.id}/check-in`}
                    // `aria-describedby`, because only one link can be named after the team.
                    aria-describedby={`team-${team.id}`}
                    className="inline-flex min-h-11 shrink-0 items-center"
                  >
                    Check in
                  </Link>
                </p>
                <p className="m-0 text-sm text-soft">
                  {team.playerCount} of {team.rosterSize} players
                  {team.heldCount > 0 ? `, ${team.heldCount} held` : null}
                  {freeSlots(team) > 0 ? (
                    <>
                      {", "}
                      <b className="text-bad">{countLabel(freeSlots(team), "slot")} free</b>
                    </>
                  ) : null}
                  {team.presentCount > 0 ? (
                    <>
                      {", "}
                      <b className="text-good">
                        {presentLabel({ present: team.presentCount, players: team.playerCount })}
                      </b>
                    </>
                  ) : null}
                  {team.ineligible ? (
                    <>
                      {", "}
                      <b className="text-bad">ineligible</b>
                    </>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  ));
}

const freeSlots = (team: TeamLine) => team.rosterSize - team.playerCount - team.heldCount;

function summary(teams: TeamLine[]): string {
  const short = teams.filter((team) => freeSlots(team) > 0).length;
  const players = teams.reduce((sum, team) => sum + team.playerCount, 0);
  const counts = `${countLabel(teams.length, "team")}, ${countLabel(players, "player")}`;
  return short === 0 ? counts : `${counts}; ${countLabel(short, "team")} with free slots`;
}

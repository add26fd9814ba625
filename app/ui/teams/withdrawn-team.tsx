import { Link } from "react-router";
import type { WithdrawalChoice } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import type { WithdrawnTeam } from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import { PostForm } from "../../forms/form.tsx";
import { Icon } from "../icon.tsx";
import { Notice } from "../notice.tsx";
import { Page } from "../page.tsx";
import { Panel } from "../page-layout.tsx";
import { ChangedGame } from "./withdraw-team.tsx";

const DONE: Record<WithdrawalChoice, string> = {
  remove: "Its unplayed games were removed.",
  forfeit: "Its unplayed games were forfeited.",
  annul: "All of its group games were annulled.",
};

export function WithdrawnTeamView({ team }: { team: WithdrawnTeam }) {
  const { withdrawal, games, roster } = team;
  return (
    <Page
      title={team.name}
      lead={`${team.tournamentName}, ${team.bracketName}`}
      forms={withdrawal ? ["undo-withdraw"] : []}
    >
      <Notice>
        <p>
          <b>Withdrawn</b> on {team.at}.{" "}
          {withdrawal && games.length > 0 ? DONE[withdrawal.choice] : null}
        </p>
      </Notice>
      {withdrawal ? (
        <PostForm
          intent="undo-withdraw"
          hidden={{ withdrawal: withdrawal.id }}
          button="Undo withdrawal"
          kind="plain"
        >
          <p>Undo brings back its roster, its games and its place in the knockout.</p>
        </PostForm>
      ) : (
        <p>It was withdrawn before the site kept a record of that, so it can’t be undone.</p>
      )}
      {games.length > 0 ? (
        <Panel heading="What changed">
          <ul className="rows">
            {games.map((game) => (
              <ChangedGame key={game.id} change={game}>
                {game.teams}
              </ChangedGame>
            ))}
          </ul>
        </Panel>
      ) : null}
      {withdrawal ? (
        <Panel heading="Roster at that time">
          {roster.length === 0 ? <p>Nobody was on the roster.</p> : null}
          <ul className="rows">
            {roster.map(({ playerId, slot, name: player, teamNow }) => (
              <li key={playerId} className="flex flex-wrap items-center gap-x-3">
                <span className="w-6 text-soft">{slot}</span>
                <Link
                  to={`/admin/people/${playerId}`}
                  className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
                >
                  {player}
                </Link>
                {teamNow === null ? null : <span className="text-soft">now on {teamNow}</span>}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <p className="choices">
        <Link to={`/admin/payments/${team.id}`} className="button button-plain">
          <Icon name="card" className="size-5" />
          Payments
        </Link>
        <a href={`/teams/${team.slug}`} className="button button-plain">
          Public page
        </a>
      </p>
      <p>
        <Link to="/admin/players" className="inline-flex min-h-11 items-center">
          All teams
        </Link>
      </p>
    </Page>
  );
}

import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { sideSentence } from "../../../domain/competition/games/result-effect-rules.ts";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { numberedStage } from "../../../domain/competition/knockout/side-source-rules.ts";
import type { WithdrawalChoice } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import type {
  ChoicePreview,
  WithdrawalPreview,
  WithdrawnTeam,
} from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import { Button, Hidden, Intent, PostForm } from "../../forms/form.tsx";
import { countLabel } from "../count-label.ts";
import { Icon } from "../icon.tsx";
import { useMailMessages } from "../mail/mail-messages.ts";
import { Notice } from "../notice.tsx";
import { Page } from "../page.tsx";
import { Panel } from "../page-layout.tsx";
import { ResultEffects } from "../results/confirm-change.tsx";

const CHOICES: Record<WithdrawalChoice, { button: string; heading: string; what: string }> = {
  remove: {
    button: "Remove unplayed games",
    heading: "Remove its unplayed games",
    what: "They come off the schedule. Games already played still count.",
  },
  forfeit: {
    button: "Forfeit unplayed games",
    heading: "Forfeit its unplayed games",
    what: "The other team wins each of them. Games already played still count.",
  },
  annul: {
    button: "Annul all games",
    heading: "Annul all of its games",
    what: "None of its group games counts for anyone: no points, no goals, no cards. Their scores stay on the schedule, marked Annulled. Goals you added on a team's page belong to no game and still count.",
  },
};

export function WithdrawView({
  team,
  preview,
  here,
}: {
  team: { id: number; name: string; playerCount: number };
  preview: WithdrawalPreview;
  here: string;
}) {
  const { choices, knockout, live } = preview;
  const { withdrawing } = useMailMessages();
  return (
    <>
      <p>
        Choose what happens to the group games of {team.name}.{" "}
        {team.playerCount > 0
          ? `Whatever you choose, its ${countLabel(team.playerCount, "player")} can join other teams. ${withdrawing} `
          : null}
        Fees already paid stay on record. You can undo this later, as long as nothing else depends
        on it by then.
      </p>
      {knockout.map((game) => (
        <Notice key={game.id}>
          <p>
            <b>{numberedStage(game)}</b> stays on the schedule. You choose who plays it after you
            withdraw the team.
          </p>
        </Notice>
      ))}
      {live.map((game) => (
        <Notice key={game.id}>
          <p>
            <b>
              {game.team1Name} - {game.team2Name}
            </b>{" "}
            is being played now. It goes on unless you annul all games.
          </p>
        </Notice>
      ))}
      {choices.map((choice) => (
        <ChoicePanel key={choice.choice} preview={choice} team={team} here={here} />
      ))}
      <p>
        <Link to={here} className="button button-plain">
          Keep the team
        </Link>
      </p>
    </>
  );
}

function ChoicePanel({
  preview: { choice, games, rows, sides, expected, leavesTable, version, refused },
  team,
  here,
}: {
  preview: ChoicePreview;
  team: { name: string };
  here: string;
}) {
  const { button, heading, what } = CHOICES[choice];
  return (
    <Panel heading={heading} id={choice}>
      <p>{what}</p>
      {refused === null ? (
        <>
          <h3>
            {games.length === 0 ? "No game" : countLabel(games.length, "game")}{" "}
            {games.length > 1 ? "change" : "changes"}
          </h3>
          <ul aria-label={`Games: ${heading}`} className="rows my-2">
            {games.map((game) => (
              <ChangedGame key={game.id} change={game}>
                {game.team1Name} - {game.team2Name}
                <span className="block text-[0.95rem] text-soft">
                  {[formatDate(game.date), game.time && formatTime(game.time)]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </ChangedGame>
            ))}
          </ul>
          <h3>Standings and knockout</h3>
          {leavesTable ? <p>{team.name} is no longer in its table.</p> : null}
          {rows.length + sides.length === 0 ? (
            <p>No other team gains or loses points.</p>
          ) : (
            <ResultEffects rows={rows} sides={sides} />
          )}
          {expected.length === 0 ? null : (
            <>
              <p>Another team would advance, by the standings now:</p>
              <ul aria-label={`Who advances: ${heading}`} className="rows my-2">
                {expected.map((side) => (
                  <li
                    key={`${side.after.gameId} ${side.after.side}`}
                    className="py-1 wrap-anywhere"
                  >
                    {sideSentence(side)}
                  </li>
                ))}
              </ul>
            </>
          )}
          <Form method="post" action={`${here}?confirm=withdraw`}>
            <Intent value="withdraw" />
            <Hidden fields={{ choice, version }} />
            <div className="mt-4 grid sm:block">
              <Button kind="danger">{button}</Button>
            </div>
          </Form>
        </>
      ) : (
        <Notice kind="bad">
          <p>{refused}</p>
        </Notice>
      )}
    </Panel>
  );
}

/** A game's result before and after a withdrawal. */
export function ChangedGame({
  change: { from, to },
  children,
}: {
  change: { from: string | null; to: string };
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-1 leading-snug">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span>
        {from === null ? null : `${from}, now `}
        <b>{to}</b>
      </span>
    </li>
  );
}

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

import { Link } from "react-router";
import type { KnockoutSetup } from "../../../domain/competition/knockout/knockout-overview.ts";
import { numberedStage } from "../../../domain/competition/knockout/side-source-rules.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/form.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { useSourceName } from "./knockout-form.tsx";

export function GroupStagePanel({ knockout }: { knockout: KnockoutSetup }) {
  const [confirm, reopen] = [useAnswer("confirm"), useAnswer("reopen")];
  const { confirmedAt, openGames, games } = knockout;
  return (
    <Panel heading="Group stage" id="group-stage">
      <FormFailure answer={confirm ?? reopen} />
      {confirmedAt !== null ? (
        <>
          <p>
            Confirmed: who goes on stands in the knockout. A corrected group result changes it, as
            long as the games it changes were not begun.
          </p>
          {openGames.length > 0 ? (
            <>
              <p>These group games are open again, and may change who goes on:</p>
              <OpenGames games={openGames} />
            </>
          ) : (
            <Waiting knockout={knockout} />
          )}
          {games.some(({ isBegun }) => isBegun) ? null : (
            <ConfirmDialog
              id="reopen"
              button="Open the Group Stage Again"
              kind="plain"
              question="Open the group stage again? Whoever it put into the knockout comes off, and followers are told."
              intent="reopen"
            />
          )}
        </>
      ) : openGames.length > 0 ? (
        <>
          <p>Before it can be confirmed, these games are to be played, or cancelled:</p>
          <OpenGames games={openGames} />
        </>
      ) : (
        <>
          <p>All group games are over. Confirm it, and the knockout is filled.</p>
          <ConfirmDialog
            id="confirm"
            button="Confirm Group Stage"
            kind="plain"
            question="Confirm the group stage? This is who goes on:"
            intent="confirm"
          >
            <AdvancingTeams knockout={knockout} />
            <Waiting knockout={knockout} />
          </ConfirmDialog>
        </>
      )}
    </Panel>
  );
}

function OpenGames({ games }: { games: KnockoutSetup["openGames"] }) {
  return (
    <ul className="rows">
      {games.map(({ id, team1Name, team2Name }) => (
        <li key={id}>
          <Link
            to={`/admin/games/edit/${id}`}
            className="inline-flex min-h-11 items-center wrap-anywhere"
          >
            {team1Name} - {team2Name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AdvancingTeams({
  knockout: { qualifiers, sides, games, brackets },
}: {
  knockout: KnockoutSetup;
}) {
  const sourceName = useSourceName(brackets);
  return (
    // Makes the scrollable region reachable by keyboard.
    <div
      className="my-3 max-h-[40vh] overflow-y-auto"
      role="region"
      aria-label="Who goes on"
      tabIndex={0}
    >
      <ul className="rows">
        {qualifiers.map(({ gameId, side, teamName, waiting }) => {
          const game = games.find(({ id }) => id === gameId);
          const own = sides.find((each) => each.gameId === gameId && each.side === side);
          const source = own && "place" in own.choice ? sourceName(own.choice) : "";
          return (
            <li key={`${gameId} ${side}`} className="py-1 leading-snug">
              <b className="wrap-anywhere">
                {teamName ?? (waiting.length > 0 ? "Waits for a draw" : "Nobody yet")}
              </b>
              <span className="block text-[0.95rem] text-soft">
                {source}
                {game ? `, ${numberedStage(game)}` : null}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Waiting({ knockout: { qualifiers, tournament } }: { knockout: KnockoutSetup }) {
  const tied = qualifiers.flatMap(({ waiting }) => (waiting.length > 0 ? [listed(waiting)] : []));
  if (tied.length === 0) return null;
  return (
    <div className="my-3">
      {[...new Set(tied)].map((names) => (
        <p key={names}>
          <b>{names}</b> are level and wait for a draw: until it is recorded, their sides stay open.
        </p>
      ))}
      <p>
        <Link
          to={`/admin/standings/${tournament.id}`}
          className="inline-flex min-h-11 items-center"
        >
          Record a draw
        </Link>
      </p>
    </div>
  );
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

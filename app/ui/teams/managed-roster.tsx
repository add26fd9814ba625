import type { ComponentProps } from "react";
import { formatCents } from "../../../domain/teams/fee-rules.ts";
import type { TeamView } from "../../../domain/teams/team-view.ts";
import { ButtonForm } from "../../forms/form.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";

/** Asks before `intent`, about a player or the team. `who` is for screen readers. */
export function TeamQuestion({
  intent,
  player,
  button,
  who,
  ...dialog
}: { intent: string; player?: string; button: string; who?: string } & Pick<
  ComponentProps<typeof ConfirmDialog>,
  "question" | "kind" | "small" | "fields"
>) {
  return (
    <ConfirmDialog
      id={player ? `${intent}-${player}` : intent}
      button={
        <>
          {button}
          {who ? <span className="sr-only"> {who}</span> : null}
        </>
      }
      intent={intent}
      fields={player ? { playerId: player } : {}}
      {...dialog}
    />
  );
}

type RosterPlayer = NonNullable<TeamView["roster"][number]["player"]>;

export function ManagedRoster({
  team,
  byAdmin = false,
  locked = false,
}: {
  team: TeamView;
  /** The admin can change locked rosters and leave a team without a manager. */
  byAdmin?: boolean;
  locked?: boolean;
}) {
  return (
    <ol className="rows mb-4">
      {team.roster.map(({ slot, player }) =>
        player ? (
          <li key={player.id} className="py-3">
            <p className="m-0 flex items-baseline gap-x-3">
              <span className="w-5 shrink-0 text-soft">{slot}</span>
              <span className="min-w-0 wrap-anywhere">
                <b className="mr-3">{player.name}</b>
                <span className="text-sm text-soft">{tags(player).join(", ")}</span>
              </span>
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {player.mayManage ? (
                <TeamQuestion
                  intent="hand-over"
                  player={player.id}
                  button="Make manager"
                  who={accountOf(player)}
                  kind="plain"
                  small
                  question={`Are you sure you want to hand ${team.name} over to ${accountOf(player)}?`}
                />
              ) : null}
              {byAdmin || !(locked || (player.isManagers && player.isHolder)) ? (
                <TeamQuestion
                  intent="remove"
                  player={player.id}
                  button="Remove"
                  who={player.name}
                  small
                  question={`Are you sure you want to remove ${player.name} from the team? The team gets a new code, and the old one stops working at once.`}
                />
              ) : null}
            </div>
          </li>
        ) : null,
      )}
    </ol>
  );
}

function tags({ isManagers, isHolder, pending, paid }: RosterPlayer): string[] {
  return [
    ...(isManagers ? [isHolder ? "team manager" : "child of the team manager"] : []),
    ...(pending ? ["guardian has not agreed yet"] : []),
    ...(paid > 0 ? [`has paid ${formatCents(paid)}`] : []),
  ];
}

/** Children have no account, so their guardian becomes the manager. */
function accountOf({ isHolder, name }: RosterPlayer): string {
  return isHolder ? name : `the parent or guardian of ${name}`;
}

export function ReplaceCode({ team }: { team: TeamView }) {
  return (
    <TeamQuestion
      intent="replace-code"
      button="Replace Team Code"
      kind="plain"
      question="Are you sure you want to replace the team code? The old one stops working at once."
      fields={{ teamCode: team.teamCode }}
    />
  );
}

export function NewPlayers({ team }: { team: TeamView }) {
  const joined = team.roster.flatMap(({ player }) => (player && !player.approved ? player : []));
  const newcomers = [
    ...team.requests.map((each) => ({ ...each, asks: true })),
    ...joined.map(({ id, name }) => ({ playerId: id, name, asks: false })),
  ];
  if (newcomers.length === 0) return null;
  return (
    <Panel id="new-players" heading="New players">
      <p>
        They used the team code. Approve the players you know: they'll see the full names of their
        teammates.
      </p>
      <ul className="rows mb-4">
        {newcomers.map(({ playerId, name, asks }) => (
          <li
            key={playerId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="mr-3">{name}</b>
              <span className="text-sm text-soft">{asks ? "asked to join" : "on the roster"}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <ButtonForm intent="approve" hidden={{ playerId }}>
                Approve<span className="sr-only"> {name}</span>
              </ButtonForm>
              {asks ? (
                <TeamQuestion
                  intent="decline"
                  player={playerId}
                  button="Decline"
                  who={name}
                  question={`Decline ${name}? The team will get a new code, since this player knows the current one.`}
                />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {newcomers.length > 1 ? (
        <ButtonForm intent="approve" hidden={{ playerId: "all" }}>
          Approve all
        </ButtonForm>
      ) : null}
      {joined.length > 0 ? (
        <p className="hint mt-3">
          Don't know somebody on the roster? Remove them, and the team gets a new code.
        </p>
      ) : null}
    </Panel>
  );
}

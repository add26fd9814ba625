import type { ReactNode } from "react";
import { formatCents } from "../../../domain/teams/fee-rules.ts";
import type { ManagedPlayer, ManagedTeam } from "../../../domain/teams/managed-team.ts";
import { Button, Intent } from "../../forms/form.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";

export interface ManageAsk {
  confirm: string | null;
  player: string | null;
}

interface Props {
  team: ManagedTeam;
  here: string;
  ask: ManageAsk;
  /** The admin can change locked rosters and leave a team without a manager. */
  byAdmin?: boolean;
  locked?: string | null;
}

export function ManagedRoster({ team, here, ask, byAdmin = false, locked = null }: Props) {
  return (
    <ol className="rows mb-4">
      {team.players.map((player) => (
        <li key={player.playerId} className="py-3">
          <p className="m-0 flex items-baseline gap-x-3">
            <span className="w-5 shrink-0 text-soft">{player.slot}</span>
            <span className="min-w-0 wrap-anywhere">
              <b className="mr-3">{player.name}</b>
              <span className="text-sm text-soft">{tags(player).join(", ")}</span>
            </span>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {player.isManagers || !player.mayManage ? null : (
              <HandOver team={team} player={player} here={here} ask={ask} />
            )}
            {(player.isManagers && player.isHolder && !byAdmin) || (locked && !byAdmin) ? null : (
              <Remove player={player} here={here} ask={ask} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function tags({ isManagers, isHolder, pending, paid }: ManagedPlayer): string[] {
  return [
    ...(isManagers ? [isHolder ? "team manager" : "child of the team manager"] : []),
    ...(pending ? ["guardian has not agreed yet"] : []),
    ...(paid > 0 ? [`has paid ${formatCents(paid)}`] : []),
  ];
}

function HandOver({
  team,
  player,
  here,
  ask,
}: {
  team: ManagedTeam;
  player: ManagedPlayer;
  here: string;
  ask: ManageAsk;
}) {
  // Children have no account, so their guardian becomes the manager.
  const whom = player.isHolder ? player.name : `the parent or guardian of ${player.name}`;
  return (
    <ConfirmDialog
      id={`hand-over-${player.playerId}`}
      button={
        <>
          Make manager<span className="sr-only"> {whom}</span>
        </>
      }
      kind="plain"
      small
      question={`Are you sure you want to hand ${team.name} over to ${whom}?`}
      intent="hand-over"
      fields={{ playerId: player.playerId }}
      open={ask.confirm === "hand-over" && ask.player === player.playerId}
      address={`${here}?confirm=hand-over&player=${player.playerId}`}
      closeTo={here}
    />
  );
}

function Remove({ player, here, ask }: { player: ManagedPlayer; here: string; ask: ManageAsk }) {
  return (
    <ConfirmDialog
      id={`remove-${player.playerId}`}
      button={
        <>
          Remove<span className="sr-only"> {player.name}</span>
        </>
      }
      small
      question={`Are you sure you want to remove ${player.name} from the team? The team gets a new code, and the old one stops working at once.`}
      intent="remove"
      fields={{ playerId: player.playerId }}
      open={ask.confirm === "remove" && ask.player === player.playerId}
      address={`${here}?confirm=remove&player=${player.playerId}`}
      closeTo={here}
    />
  );
}

export function ReplaceCode({ team, here, ask }: Pick<Props, "team" | "here" | "ask">) {
  return (
    <ConfirmDialog
      id="replace-code"
      button="Replace Team Code"
      kind="plain"
      question="Are you sure you want to replace the team code? The old one stops working at once."
      intent="replace-code"
      fields={{ teamCode: team.teamCode }}
      open={ask.confirm === "replace-code"}
      address={`${here}?confirm=replace-code`}
      closeTo={here}
    />
  );
}

interface Newcomer {
  playerId: string;
  name: string;
  asks: boolean;
}

export function NewPlayers({
  team,
  here,
  ask,
}: {
  team: Pick<ManagedTeam, "players" | "requests">;
  here: string;
  ask: ManageAsk;
}) {
  const newcomers: Newcomer[] = [
    ...team.requests.map((each) => ({ ...each, asks: true })),
    ...team.players
      .filter(({ approved }) => !approved)
      .map(({ playerId, name }) => ({ playerId, name, asks: false })),
  ];
  if (newcomers.length === 0) return null;
  return (
    <Panel id="new-players" heading="New players">
      <p>
        They used the team code. Approve the players you know: they'll see the full names of their
        teammates.
      </p>
      <ul className="rows mb-4">
        {newcomers.map((player) => (
          <li
            key={player.playerId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="mr-3">{player.name}</b>
              <span className="text-sm text-soft">
                {player.asks ? "asked to join" : "on the roster"}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Approve playerId={player.playerId} here={here}>
                Approve<span className="sr-only"> {player.name}</span>
              </Approve>
              {player.asks ? <Decline player={player} here={here} ask={ask} /> : null}
            </span>
          </li>
        ))}
      </ul>
      {newcomers.length > 1 ? (
        <Approve playerId="all" here={here}>
          Approve all
        </Approve>
      ) : null}
      {newcomers.some(({ asks }) => !asks) ? (
        <p className="hint mt-3">
          Don't know somebody on the roster? Remove them, and the team gets a new code.
        </p>
      ) : null}
    </Panel>
  );
}

function Approve({
  playerId,
  here,
  children,
}: {
  playerId: string;
  here: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={here}>
      <Intent value="approve" />
      <input type="hidden" name="playerId" value={playerId} />
      <Button kind="plain">{children}</Button>
    </form>
  );
}

function Decline({
  player: { playerId, name },
  here,
  ask,
}: {
  player: Newcomer;
  here: string;
  ask: ManageAsk;
}) {
  return (
    <ConfirmDialog
      id={`decline-${playerId}`}
      button={
        <>
          Decline<span className="sr-only"> {name}</span>
        </>
      }
      question={`Decline ${name}? The team will get a new code, since this player knows the current one.`}
      intent="decline"
      fields={{ playerId }}
      open={ask.confirm === "decline" && ask.player === playerId}
      address={`${here}?confirm=decline&player=${playerId}`}
      closeTo={here}
    />
  );
}

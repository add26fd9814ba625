import type { ReactNode } from "react";
import type { ManagedTeam } from "../../../domain/teams/managed-team.ts";
import { Button, Intent } from "../../forms/form-parts.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../panel.tsx";
import type { ManageAsk } from "./managed-team.tsx";

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

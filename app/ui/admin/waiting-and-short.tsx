import { Form, Link } from "react-router";
import { Intent } from "../../forms/form-parts.tsx";
import type { PlacingView } from "./placing-view.ts";

const ROW_LINK = "inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere";

export function ShortTeams({ tournament }: { tournament: PlacingView }) {
  const { teams, rosterSize } = tournament;
  return (
    <section>
      <h3>Short teams ({teams.length})</h3>
      {teams.length === 0 ? <p className="text-soft">Every team is full.</p> : null}
      <ul className="rows">
        {teams.map((team) => (
          <li key={team.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link to={`/admin/players/${team.id}`} className={ROW_LINK}>
              {team.name}
            </Link>
            <span className="text-soft">
              {team.filled} of {rosterSize}
              {team.held > 0 ? `, ${team.held} held` : null}
              {", "}
              <b className={team.free > 0 ? "text-bad" : ""}>{team.free} free</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function WaitingPlayers({
  tournament: { waiting },
  disabled,
}: {
  tournament: PlacingView;
  disabled: boolean;
}) {
  return (
    <section>
      <h3>Waiting players ({waiting.length})</h3>
      {waiting.length === 0 ? <p className="text-soft">Nobody waits for a team.</p> : null}
      <ul className="rows">
        {waiting.map((player) => (
          <li key={player.playerId} className="py-1">
            <span className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to={`/admin/people/${player.playerId}`} className={ROW_LINK}>
                {player.name}
              </Link>
              <span className="text-soft">
                {player.age === null ? "Age not known" : `${player.age} years`}
              </span>
            </span>
            {player.why ? <span className="block text-bad">{player.why}</span> : null}
            {player.invitations.map((invitation) => (
              <Form
                key={invitation.id}
                method="post"
                className="flex flex-wrap items-center justify-between gap-x-4 pb-1 text-[0.95rem]"
              >
                <Intent value="withdraw" />
                <input type="hidden" name="invitationId" value={invitation.id} />
                <span className="min-w-0 wrap-anywhere text-soft">
                  {invitation.byAdmin ? "Proposed to" : "Invited by"} {invitation.teamName} until{" "}
                  <time dateTime={invitation.until.iso}>{invitation.until.text}</time>
                </span>
                <button
                  type="submit"
                  disabled={disabled}
                  className="button button-plain button-small"
                  aria-label={`Withdraw the invitation of ${player.name} to ${invitation.teamName}`}
                >
                  Withdraw
                </button>
              </Form>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

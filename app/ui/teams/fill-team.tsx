import type { ReactNode } from "react";
import type { Invitable } from "../../../domain/teams/invitations/list-invitations.ts";
import { Button, Intent } from "../../forms/form.tsx";
import { EmptyState } from "../empty-state.tsx";
import { useMailMessages } from "../mail/mail-messages.ts";
import { MailNotice } from "../mail/mail-notice.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { type FillView, invitationsPath, type ReservedSlotView } from "./invitation-view.ts";
import { GuardianContactLine, PhoneLink } from "./waitlist-table.tsx";

const SHOWN = 8;

export function FillTeam({
  fill,
  player,
  confirmEmail,
  outcome = null,
}: {
  fill: FillView;
  /** The player the page is for, if the account has several. */
  player: string | null;
  confirmEmail: ReactNode;
  outcome?: string | null;
}) {
  const { free, held, players, closed } = fill;
  const { inviting } = useMailMessages();
  const form = { teamId: fill.teamId, action: invitationsPath(player) };
  return (
    <Panel id={`fill-${fill.teamId}`} heading="Fill your team">
      {outcome ? (
        <Notice kind="good" role="status">
          <p>{outcome}</p>
        </Notice>
      ) : null}
      {held.length > 0 ? (
        <>
          <h3>Invited</h3>
          <ul className="rows mb-4">
            {held.map((each) => (
              <Held key={each.invitationId} held={each} form={form} />
            ))}
          </ul>
        </>
      ) : null}
      {closed ? <p>{closed}</p> : null}
      {!closed && free === 0 ? (
        <p>Every slot that is left is held for somebody you invited.</p>
      ) : null}
      {!closed && free > 0 ? (
        <>
          <h3>Waiting for a team ({players.length})</h3>
          <p className="hint">
            {free === 1 ? "1 slot is free." : `${free} slots are free.`} {inviting}
          </p>
          <MailNotice />
          {players.length > 0 ? confirmEmail : null}
          {players.length === 0 ? (
            <EmptyState next="Whoever joins the waitlist appears here.">
              Nobody else waits for a team in {fill.tournamentName} now.
            </EmptyState>
          ) : (
            <Waiting players={players} form={confirmEmail ? null : form} />
          )}
        </>
      ) : null}
    </Panel>
  );
}

function Waiting({ players, form }: { players: Invitable[]; form: InviteForm | null }) {
  const rest = players.slice(SHOWN);
  return (
    <>
      <ul className="rows">
        {players.slice(0, SHOWN).map((player) => (
          <Row key={player.id} player={player} form={form} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details>
          <summary>{rest.length} more</summary>
          <ul className="rows">
            {rest.map((player) => (
              <Row key={player.id} player={player} form={form} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

interface InviteForm {
  teamId: number;
  action: string;
}

const ROW = "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2";

function Row({ player, form }: { player: Invitable; form: InviteForm | null }) {
  const who = player.age === null ? player.name : `${player.name}, ${player.age} years`;
  return (
    <li className={ROW}>
      <span className="min-w-0">
        <b className="wrap-anywhere">{player.name}</b>
        {player.age === null ? null : <span className="text-soft"> {player.age} years</span>}
        <Reach player={player} />
      </span>
      {form ? (
        <form method="post" action={form.action}>
          <Intent value="invite" />
          <input type="hidden" name="teamId" value={form.teamId} />
          <input type="hidden" name="playerId" value={player.playerId} />
          <Button kind="plain" aria-label={`Invite ${who}`}>
            Invite
          </Button>
        </form>
      ) : null}
    </li>
  );
}

function Reach({ player: { contact, guardian } }: { player: Invitable }) {
  if (contact === null && guardian === null) return null;
  return (
    <span className="block text-[0.95rem]">
      {contact ? <PhoneLink phone={contact.phone} /> : null}
      {contact && guardian ? ", " : null}
      {guardian ? <GuardianContactLine guardian={guardian} /> : null}
    </span>
  );
}

function Held({ held, form }: { held: ReservedSlotView; form: InviteForm }) {
  const who = held.name ?? "A player who cannot be named";
  return (
    <li className={ROW}>
      <span className="min-w-0">
        <b className="wrap-anywhere">{who}</b>{" "}
        <span className="text-soft">
          has slot {held.slot} until <time dateTime={held.until.iso}>{held.until.text}</time>
        </span>
      </span>
      <form method="post" action={form.action}>
        <Intent value="withdraw" />
        <input type="hidden" name="teamId" value={form.teamId} />
        <input type="hidden" name="invitationId" value={held.invitationId} />
        <Button kind="plain" aria-label={`Withdraw the invitation for slot ${held.slot}`}>
          Withdraw
        </Button>
      </form>
    </li>
  );
}

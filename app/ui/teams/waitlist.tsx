import type { ReactNode } from "react";
import { formatLongDate } from "../../../domain/core/format-rules.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import type { Invitable } from "../../../domain/teams/invitations/list-invitations.ts";
import type {
  GuardianContact,
  WaitlistView,
} from "../../../domain/teams/waitlist/waitlist-entries.ts";
import { ButtonForm } from "../../forms/form.tsx";
import { ConfirmEmail } from "../accounts/email-verification.tsx";
import { invitationsPath, mailto } from "../addresses.ts";
import { countLabel } from "../count-label.ts";
import { EmptyState } from "../empty-state.tsx";
import { useMailMessages } from "../mail/mail-messages.ts";
import { MailNotice } from "../mail/mail-notice.tsx";
import { Done } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import type { MyTeam } from "./my-team-views.ts";

const SHOWN = 8;

export function FillTeam({
  team,
  player,
  offersLink,
  done,
}: {
  team: MyTeam;
  /** The player the page is for, if the account has several. */
  player: string | null;
  offersLink: boolean;
  /** What was done here just now. */
  done: string | null;
}) {
  const { inviting } = useMailMessages();
  if (!team.fill) return null;
  const { players, closed } = team.fill;
  const held = team.roster.flatMap((slot) => slot.held ?? []);
  const free = team.rosterSize - team.playerCount - held.length;
  const unconfirmed = team.shortNames?.unconfirmed;
  const action = invitationsPath(player);
  const invitable = (some: Invitable[]) => (
    <ul className="rows">
      {some.map((each) => (
        <Row
          key={each.id}
          name={each.name}
          about={
            <>
              {each.age === null ? null : <span className="text-soft">{each.age} years</span>}
              <span className="block text-[0.95rem]">
                {each.contact ? <PhoneLink phone={each.contact.phone} /> : null}
                {each.contact && each.guardian ? ", " : null}
                {each.guardian ? <GuardianContactLine guardian={each.guardian} /> : null}
              </span>
            </>
          }
        >
          {unconfirmed ? null : (
            <ButtonForm
              action={action}
              intent="invite"
              hidden={{ teamId: team.id, playerId: each.playerId }}
              aria-label={`Invite ${each.name}${each.age === null ? "" : `, ${each.age} years`}`}
            >
              Invite
            </ButtonForm>
          )}
        </Row>
      ))}
    </ul>
  );
  return (
    <Panel id={`fill-${team.id}`} heading="Fill your team">
      {done ? <Done>{done}</Done> : null}
      {held.length > 0 ? (
        <>
          <h3>Invited</h3>
          <ul className="rows mb-4">
            {held.map(({ invitationId, name, slot, until }) => (
              <Row
                key={invitationId}
                name={name ?? "A player who cannot be named"}
                about={
                  <span className="text-soft">
                    has slot {slot} until <time dateTime={until.iso}>{until.text}</time>
                  </span>
                }
              >
                <ButtonForm
                  action={action}
                  intent="withdraw"
                  hidden={{ teamId: team.id, invitationId }}
                  aria-label={`Withdraw the invitation for slot ${slot}`}
                >
                  Withdraw
                </ButtonForm>
              </Row>
            ))}
          </ul>
        </>
      ) : null}
      {closed ? <p>{closed}</p> : null}
      {!closed && free <= 0 ? (
        <p>Every slot that is left is held for somebody you invited.</p>
      ) : null}
      {!closed && free > 0 ? (
        <>
          <h3>Waiting for a team ({players.length})</h3>
          <p className="hint">
            {countLabel(free, "slot")} {free === 1 ? "is" : "are"} free. {inviting}
          </p>
          <MailNotice />
          {players.length > 0 && unconfirmed ? (
            <ConfirmEmail toSee="names and ages, and to invite players" button={offersLink} />
          ) : null}
          {players.length === 0 ? (
            <EmptyState next="Whoever joins the waitlist appears here.">
              Nobody else waits for a team in {team.tournamentName} now.
            </EmptyState>
          ) : (
            invitable(players.slice(0, SHOWN))
          )}
          {players.length > SHOWN ? (
            <details>
              <summary>{players.length - SHOWN} more</summary>
              {invitable(players.slice(SHOWN))}
            </details>
          ) : null}
        </>
      ) : null}
    </Panel>
  );
}

function Row({ name, about, children }: { name: string; about: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
      <span className="min-w-0">
        <b className="wrap-anywhere">{name}</b> {about}
      </span>
      {children}
    </li>
  );
}

export function WaitlistTable({
  tournamentName,
  players,
}: {
  tournamentName: string;
  players: WaitlistView[];
}) {
  const anyContact = players.some(({ contact, guardian }) => contact !== null || guardian !== null);
  return (
    <table className="max-sm:block">
      <caption className="max-sm:block">{tournamentName}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Age</th>
          {anyContact ? <th scope="col">Date of Birth</th> : null}
          {anyContact ? <th scope="col">Phone</th> : null}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {players.map((player) => (
          <tr
            key={player.id}
            className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-baseline max-sm:gap-x-4 max-sm:border-b max-sm:border-rule max-sm:py-2"
          >
            <th scope="row" className={`wrap-anywhere max-sm:text-lg ${CELL}`}>
              {player.own ? `${player.name} (${OWN[player.own]})` : player.name}
            </th>
            <td
              className={`max-sm:text-right ${player.age === null ? "" : "max-sm:after:content-['_years']"} ${CELL}`}
            >
              {player.age ?? "Not shown"}
            </td>
            {anyContact ? <Contact player={player} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OWN = { self: "you", child: "your child" };

const CELL = "max-sm:border-0 max-sm:p-0";

function Contact({ player }: { player: WaitlistView }) {
  const { contact, guardian } = player;
  if (contact === null) {
    return (
      <td
        colSpan={2}
        className={`max-sm:col-span-2 ${guardian ? "wrap-anywhere" : "text-soft"} ${CELL}`}
      >
        {guardian ? <GuardianContactLine guardian={guardian} /> : "Not shared"}
      </td>
    );
  }
  const { dob, phone } = contact;
  return (
    <>
      <td className={CELL}>
        {dob === null ? "Not known" : <time dateTime={dob}>{formatLongDate(dob)}</time>}
        {guardian ? (
          <span className="block wrap-anywhere">
            <GuardianContactLine guardian={guardian} />
          </span>
        ) : null}
      </td>
      <td className={`whitespace-nowrap max-sm:text-right ${CELL}`}>
        <PhoneLink phone={phone} />
      </td>
    </>
  );
}

function GuardianContactLine({ guardian: { name, phone, email } }: { guardian: GuardianContact }) {
  return (
    <>
      Guardian: {name ?? "Name not known"}, <PhoneLink phone={phone} />,{" "}
      <a href={mailto(email)} className="inline-flex min-h-11 items-center">
        {email}
      </a>
    </>
  );
}

function PhoneLink({ phone }: { phone: string | null }) {
  if (phone === null) return <>Phone not known</>;
  return (
    <a href={`tel:+1${phone}`} className="inline-flex min-h-11 items-center whitespace-nowrap">
      {formatPhone(phone)}
    </a>
  );
}

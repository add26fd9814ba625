import { formatLongDate } from "../../../domain/core/format-rules.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import type {
  GuardianContact,
  WaitlistView,
} from "../../../domain/teams/waitlist/waitlist-entries.ts";
import { mailto } from "../addresses.ts";

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

export function GuardianContactLine({
  guardian: { name, phone, email },
}: {
  guardian: GuardianContact;
}) {
  return (
    <>
      Guardian: {name ?? "Name not known"}, <PhoneLink phone={phone} />,{" "}
      <a href={mailto(email)} className="inline-flex min-h-11 items-center">
        {email}
      </a>
    </>
  );
}

export function PhoneLink({ phone }: { phone: string | null }) {
  if (phone === null) return <>Phone not known</>;
  return (
    <a href={`tel:+1${phone}`} className="inline-flex min-h-11 items-center whitespace-nowrap">
      {formatPhone(phone)}
    </a>
  );
}

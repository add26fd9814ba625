import { formatPhone } from "../../../domain/players/phone-rules.ts";
import type { WaitlistView } from "../../../domain/waitlist/waitlist-rules.ts";

/** Who waits for a tournament, each as far as the reader may see them. */
export function WaitlistTable({
  tournamentName,
  players,
}: {
  tournamentName: string;
  players: WaitlistView[];
}) {
  const anyContact = players.some(({ contact }) => contact !== null);
  return (
    <div className="scroll-x">
      <table>
        <caption>{tournamentName}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Age</th>
            {anyContact ? <th scope="col">Date of Birth</th> : null}
            {anyContact ? <th scope="col">Phone</th> : null}
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <tr key={player.id}>
              <th scope="row" className="min-w-24 font-normal wrap-anywhere">
                {player.own ? `${player.name} (you)` : player.name}
              </th>
              <td>{player.age ?? "Not known"}</td>
              {anyContact ? <Contact contact={player.contact} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Contact({ contact }: { contact: WaitlistView["contact"] }) {
  if (contact === null) return <td colSpan={2}>Not shared</td>;
  const { dob, phone } = contact;
  return (
    <>
      <td>{dob === null ? "Not known" : <time dateTime={dob}>{dayText(dob)}</time>}</td>
      <td className="whitespace-nowrap">
        <a href={`tel:+1${phone}`} className="inline-flex min-h-11 items-center">
          {formatPhone(phone)}
        </a>
      </td>
    </>
  );
}

/** 'May 4, 2011': a day, the same in every zone. */
function dayText(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

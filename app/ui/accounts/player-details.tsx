import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { ButtonLink } from "../buttons.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../page-layout.tsx";

/** A type, because the form library needs an index signature. */
export type Details = {
  firstName: string;
  lastName: string;
  phone: string;
  dob: string;
  emergencyName: string;
  emergencyNumber: string;
};

export function detailsOf(player: Record<keyof Details, string | null>): Details {
  return {
    firstName: player.firstName ?? "",
    lastName: player.lastName ?? "",
    phone: formatPhone(player.phone ?? ""),
    dob: player.dob ?? "",
    emergencyName: player.emergencyName ?? "",
    emergencyNumber: formatPhone(player.emergencyNumber ?? ""),
  };
}

function dobHint({ dob }: Details, stays: boolean): string | undefined {
  if (stays) return "Ask the organiser to change it.";
  return dob ? undefined : "It was deleted some time after the last cup. Enter it to play again.";
}

export function DetailsForm({
  details,
  today,
  isAdult,
  dobStays,
}: {
  details: Details;
  /** ISO date in the cup's zone. */
  today: string;
  isAdult: boolean;
  /** True if only the organizer can change the date of birth. */
  dobStays: boolean;
}) {
  const { form, fields } = useFields<Details>("details", { defaultValue: details });
  return (
    <PostForm {...form} action="/account#your-details">
      <div className="grid items-end gap-x-6 *:my-2 sm:grid-cols-2">
        <TextField field={fields.firstName} label="First Name" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Last Name" autoComplete="family-name" />
        <TextField
          field={fields.phone}
          label="Phone Number"
          type="tel"
          autoComplete="tel-national"
        />
        <TextField
          field={fields.dob}
          label="Date of Birth"
          type="date"
          max={today}
          autoComplete="bday"
          readOnly={dobStays}
          hint={dobHint(details, dobStays)}
        />
        {isAdult ? null : (
          <>
            <TextField field={fields.emergencyName} label="Emergency Contact Name" />
            <TextField field={fields.emergencyNumber} label="Emergency Contact Phone" type="tel" />
          </>
        )}
      </div>
      <Button>Save</Button>
    </PostForm>
  );
}

export function ChildrenSection({ players }: { players: { id: string; name: string }[] }) {
  return (
    <Panel id="players" heading="Your Children">
      {players.length === 0 ? (
        <EmptyState next="Add a son or daughter to sign them up, join teams for them and agree for them.">
          You answer for nobody yet.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {players.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/account/players/${id}`}
                className="inline-flex min-h-12 items-center text-lg font-bold wrap-anywhere"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink kind="plain" href="/account/players/new">
        Add a player
      </ButtonLink>
    </Panel>
  );
}

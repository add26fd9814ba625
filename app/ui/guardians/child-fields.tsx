import type { ComponentProps } from "react";
import { TextField } from "../../forms/fields.tsx";

type AnyField = ComponentProps<typeof TextField>["field"];

/** A type, because the form library needs an index signature. */
export type ChildValues = {
  firstName: string;
  lastName: string;
  dob: string;
  phone: string;
  emergencyName: string;
  emergencyNumber: string;
};

export function ChildFields({
  fields,
  today,
  dobHint,
}: {
  fields: Record<keyof ChildValues, AnyField>;
  today: string;
  dobHint: string;
}) {
  return (
    <>
      <TextField
        field={fields.firstName}
        label="First Name"
        autoComplete="off"
        hint="If they have one name only, write it in both fields."
      />
      <TextField field={fields.lastName} label="Last Name" autoComplete="off" />
      <TextField
        field={fields.dob}
        label="Date of Birth"
        type="date"
        max={today}
        autoComplete="off"
        hint={dobHint}
      />
      <TextField
        field={fields.phone}
        label="Phone Number"
        type="tel"
        autoComplete="off"
        hint="Theirs, if they have one; else yours."
      />
      <TextField
        field={fields.emergencyName}
        label="Emergency Contact Name"
        autoComplete="off"
        hint="Who is called if something happens and you cannot be reached. It may be you."
      />
      <TextField
        field={fields.emergencyNumber}
        label="Emergency Contact Phone"
        type="tel"
        autoComplete="off"
      />
    </>
  );
}

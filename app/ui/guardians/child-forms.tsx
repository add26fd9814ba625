import type { ComponentProps } from "react";
import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import type { Details } from "../accounts/player-details.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { OptionalTicks, RequiredTexts, tickedBoxes } from "./consent-form.tsx";

type AnyField = ComponentProps<typeof TextField>["field"];

export function ChildFields({
  fields,
  today,
  dobHint,
}: {
  fields: Record<keyof Details, AnyField>;
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

export function ChildForm({ today, values }: { today: string; values: Details }) {
  const { form, fields } = useFields<Details>("edit", { id: "edit-player", defaultValue: values });
  return (
    <Panel heading="Details">
      <PostForm {...form}>
        <ChildFields
          fields={fields}
          today={today}
          dobHint="It stays once a team or the waitlist was joined."
        />
        <Button>Save</Button>
      </PostForm>
    </Panel>
  );
}

export function ChildAgreements({
  firstName,
  cupName,
  state,
  answers,
}: {
  firstName: string;
  cupName: string;
  state: GuardianState;
  /** The latest answer per document, without withdrawn ones. */
  answers: { document: string; title: string; agreed: boolean; version: string; at: string }[];
}) {
  const agreed = answers.filter((each) => each.agreed);
  const { form, fields } = useFields<{ [box: string]: boolean }>("agree", {
    defaultValue: tickedBoxes(agreed.map(({ document }) => document)),
  });
  if (state === "adult") return null;
  const isComplete = state === "agreed";
  return (
    <Panel heading={`What you agreed to for ${cupName}`}>
      {isComplete ? null : (
        <p>
          Not everything that must be: until then {firstName} is marked as waiting for their
          guardian.
        </p>
      )}
      {agreed.length > 0 ? (
        <ul className="rows mb-4">
          {agreed.map(({ document, title, version, at }) => (
            <li key={document} className="py-2">
              <b>{title}</b> (version {version}), {at}
            </li>
          ))}
        </ul>
      ) : null}
      <PostForm {...form}>
        <OptionalTicks fields={fields} />
        <RequiredTexts says="By pressing the button you agree to:" />
        <Button>{isComplete ? "Save Answers" : "I agree"}</Button>
      </PostForm>
      {agreed.length > 0 ? (
        <div className="mt-6">
          <ConfirmDialog
            id="withdraw"
            button="Take Everything Back"
            question={`Take back everything you agreed to for ${firstName}?`}
            intent="withdraw"
          />
        </div>
      ) : null}
    </Panel>
  );
}

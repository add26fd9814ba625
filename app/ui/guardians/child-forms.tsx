import { useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import { answerFor } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
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

interface ChildPage {
  firstName: string;
  cupName: string;
  today: string;
  values: Details;
  state: GuardianState;
  /** The latest answer per document, without withdrawn ones. */
  answers: { document: string; title: string; agreed: boolean; version: string; at: string }[];
}

export function ChildForm({
  page,
  here,
  answer,
}: {
  page: ChildPage;
  here: string;
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, "edit");
  const [form, fields] = useForm<Details>({
    id: "edit-player",
    lastResult: own?.result,
    defaultValue: page.values,
  });
  return (
    <Panel heading="Details">
      <form {...formProps(form.id, own)} action={here}>
        <Intent value="edit" />
        <FormFailure answer={own} />
        <ChildFields
          fields={fields}
          today={page.today}
          dobHint="It stays once a team or the waitlist was joined."
        />
        <Button>Save</Button>
      </form>
    </Panel>
  );
}

export function ChildAgreements({
  page,
  here,
  answer,
}: {
  page: ChildPage;
  here: string;
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, "agree");
  const agreed = page.answers.filter((each) => each.agreed);
  const [form, fields] = useForm<{ [box: string]: boolean }>({
    id: "agree",
    lastResult: own?.result,
    defaultValue: tickedBoxes(agreed.map(({ document }) => document)),
  });
  if (page.state === "adult") return null;
  const isComplete = page.state === "agreed";
  return (
    <Panel heading={`What you agreed to for ${page.cupName}`}>
      {isComplete ? null : (
        <p>
          Not everything that must be: until then {page.firstName} is marked as waiting for their
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
      <form {...formProps(form.id, own)} action={here}>
        <Intent value="agree" />
        <FormFailure answer={own} />
        <OptionalTicks fields={fields} />
        <RequiredTexts says="By pressing the button you agree to:" />
        <Button>{isComplete ? "Save Answers" : "I agree"}</Button>
      </form>
      {agreed.length > 0 ? (
        <div className="mt-6">
          <ConfirmDialog
            id="withdraw"
            button="Take Everything Back"
            question={`Take back everything you agreed to for ${page.firstName}?`}
            intent="withdraw"
          />
        </div>
      ) : null}
    </Panel>
  );
}

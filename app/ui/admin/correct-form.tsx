import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { maskTyped } from "../../forms/mask-phones.ts";
import { Panel } from "../panel.tsx";

const KEPT = "Leave it empty to keep what is stored.";

/** Doesn't show the stored phone number and date of birth, because each view of them is logged. */
export function CorrectForm({
  person,
  here,
  today,
  answer,
  disabled,
}: {
  person: { firstName: string; lastName: string };
  here: string;
  today: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const own = answerFor(answer, "correct");
  const [form, fields] = useForm<{
    firstName: string;
    lastName: string;
    phone: string;
    dob: string;
  }>({
    id: "correct",
    lastResult: own?.result,
    defaultValue: { firstName: person.firstName, lastName: person.lastName },
  });
  return (
    <Panel id="correct-details" heading="Correct">
      <Form {...formProps(form.id, own)} action={here}>
        <Intent value="correct" />
        <FormFailure answer={own} />
        <div className="grid gap-x-6 *:my-2 sm:grid-cols-2">
          <TextField field={fields.firstName} label="First Name" autoComplete="off" />
          <TextField field={fields.lastName} label="Last Name" autoComplete="off" />
          <TextField
            field={fields.phone}
            label="Phone Number"
            type="tel"
            autoComplete="off"
            hint={KEPT}
            onInput={maskTyped}
          />
          <TextField
            field={fields.dob}
            label="Date of Birth"
            type="date"
            max={today}
            autoComplete="off"
            hint={KEPT}
          />
        </div>
        <Button disabled={disabled}>Save</Button>
      </Form>
    </Panel>
  );
}

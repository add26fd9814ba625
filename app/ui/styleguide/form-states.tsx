import { type SubmissionResult, useForm } from "@conform-to/react";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure } from "../../forms/form-parts.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../panel.tsx";

type Fields = {
  email: string;
  password: string;
  tournament: string;
  message: string;
  terms: boolean;
};

const filled = {
  email: "ana@example.org",
  tournament: "u16",
  message: "A line,\nand another.",
  terms: "on",
};

const wrong: SubmissionResult = {
  status: "error",
  initialValue: { email: "ana@" },
  error: {
    email: ["Email is invalid"],
    password: ["Password is required"],
    tournament: ["Please select a tournament to join the waitlist."],
    message: ["Message is required"],
    terms: ["You must agree to the terms and conditions"],
  },
};

export function FormStates() {
  return (
    <div className="grid items-start gap-x-5 md:grid-cols-2">
      <Form id="empty" heading="Fields, empty" />
      <Form id="filled" heading="Fields, filled" values={filled} />
      <Form id="wrong" heading="Fields, wrong" result={wrong} />
      <Form id="disabled" heading="Fields, disabled" values={filled} disabled />
    </div>
  );
}

function Form({
  id,
  heading,
  values,
  result,
  disabled = false,
}: {
  id: string;
  heading: string;
  values?: typeof filled;
  result?: SubmissionResult;
  disabled?: boolean;
}) {
  const [, fields] = useForm<Fields>({ id, lastResult: result, defaultValue: values });
  return (
    <Panel heading={heading}>
      {result ? (
        <FormFailure
          answer={{
            form: id,
            result: null,
            failure: { sentence: "Failed to join team. Please try again.", reason: "It is full." },
          }}
        />
      ) : null}
      <fieldset disabled={disabled}>
        <legend className="sr-only">{heading}</legend>
        {/* Nothing on this page can take the focus on load. */}
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoFocus={false}
          hint="A hint."
        />
        <PasswordField field={fields.password} autoComplete="current-password" />
        <SelectField field={fields.tournament} label="Tournament" autoFocus={false}>
          <option value="">Select a tournament</option>
          <option value="u16">U16+ (2009 & older)</option>
        </SelectField>
        <TextAreaField field={fields.message} label="Message" rows={3} autoFocus={false} />
        <CheckboxField field={fields.terms} label="I agree to the terms and conditions" />
        <Button type="button">Send</Button>
      </fieldset>
    </Panel>
  );
}

export function Buttons() {
  return (
    <Panel heading="Buttons">
      {[false, true].map((disabled) => (
        <p key={String(disabled)} className="choices">
          {(["primary", "plain", "danger"] as const).map((kind) => (
            <Button key={kind} type="button" kind={kind} disabled={disabled}>
              {kind}
              {disabled ? ", pending" : ""}
            </Button>
          ))}
        </p>
      ))}
      <ConfirmDialog
        id="question"
        button="A question"
        question="Are you sure you want to leave your team?"
        intent="none"
        open={false}
        address="/styleguide?confirm"
        closeTo="/styleguide"
      />
    </Panel>
  );
}

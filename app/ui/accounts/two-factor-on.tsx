import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../panel.tsx";
import { CodeField } from "./code-field.tsx";
import { PasswordField } from "./password-field.tsx";

const FEW_LEFT = 3;

export function TwoFactorOn({
  email,
  since,
  left,
  action,
  answer,
}: {
  email: string;
  since: string;
  left: number;
  action: string;
  answer: FormAnswer | undefined;
}) {
  return (
    <>
      <Panel id="two-factor" heading="Two-factor sign-in">
        <p>
          Two-factor sign-in has been on since {since}. {left} of your recovery codes{" "}
          {left === 1 ? "is" : "are"} left.
        </p>
        {left <= FEW_LEFT ? (
          <Notice kind="bad">
            <p>Make new recovery codes before you need them.</p>
          </Notice>
        ) : null}
      </Panel>
      <div className="grid items-start gap-5 *:my-0 md:grid-cols-2">
        <Panel heading="New recovery codes">
          <p>The codes you have will stop working, and you'll be signed out everywhere else.</p>
          <ConfirmedForm
            intent="renew"
            email={email}
            button="Make new codes"
            action={action}
            answer={answer}
          />
        </Panel>
        <Panel heading="Turn it off">
          <p>
            Got a new phone? Turn it off here, then set it up again with that phone. You'll be
            signed out everywhere else.
          </p>
          <ConfirmedForm
            intent="turn-off"
            email={email}
            button="Turn off two-factor"
            kind="danger"
            action={action}
            answer={answer}
          />
        </Panel>
      </div>
    </>
  );
}

function ConfirmedForm({
  intent,
  email,
  button,
  kind = "primary",
  action,
  answer,
}: {
  action: string;
  intent: "renew" | "turn-off";
  email: string;
  button: string;
  kind?: "primary" | "danger";
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, intent);
  const [form, fields] = useForm<{ currentPassword: string; code: string }>({
    id: intent,
    lastResult: own?.result,
  });
  return (
    <Form {...formProps(form.id, own)} action={action}>
      <Intent value={intent} />
      <FormFailure answer={own} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        field={fields.currentPassword}
        label="Current Password"
        autoComplete="current-password"
      />
      <CodeField field={fields.code} hint="A code from your app, or a recovery code." />
      <Button kind={kind}>{button}</Button>
    </Form>
  );
}

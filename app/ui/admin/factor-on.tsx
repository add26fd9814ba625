import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { CodeField } from "../accounts/code-field.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../panel.tsx";

/** So few that it is time for new ones. */
const FEW_LEFT = 3;

/** The second factor that is on, and what can be done with it. */
export function FactorOn({
  email,
  since,
  left,
  answer,
}: {
  email: string;
  since: string;
  left: number;
  answer: FormAnswer | undefined;
}) {
  return (
    <>
      <Panel heading="Second factor">
        <p>
          It has been on since {since}. {left} of your recovery codes {left === 1 ? "is" : "are"}{" "}
          left.
        </p>
        {left <= FEW_LEFT ? (
          <Notice kind="bad">
            <p>Make new recovery codes before you need them.</p>
          </Notice>
        ) : null}
      </Panel>
      <div className="grid items-start gap-5 *:my-0 md:grid-cols-2">
        <Panel heading="New recovery codes">
          <p>The ones you have stop working. You are signed out everywhere else.</p>
          <ConfirmedForm intent="renew" email={email} button="Make new codes" answer={answer} />
        </Panel>
        <Panel heading="Turn it off">
          <p>
            For another phone: turn it off and set it up again there. You are signed out everywhere
            else.
          </p>
          <ConfirmedForm
            intent="turn-off"
            email={email}
            button="Turn it off"
            kind="danger"
            answer={answer}
          />
        </Panel>
      </div>
    </>
  );
}

/** A button that asks for the password and a code. */
function ConfirmedForm({
  intent,
  email,
  button,
  kind = "primary",
  answer,
}: {
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
    <Form {...formProps(form.id, own)} action="/admin/security">
      <Intent value={intent} />
      <FormFailure answer={own} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        field={fields.currentPassword}
        label="Current Password"
        autoComplete="current-password"
      />
      <CodeField field={fields.code} hint="Of your app, or a recovery code." />
      <Button kind={kind}>{button}</Button>
    </Form>
  );
}

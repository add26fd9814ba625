import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import {
  answerFor,
  Button,
  FormFailure,
  formProps,
  Intent,
  unmatchedAnswer,
} from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { CopyButton } from "../copy-button.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";
import { CodeField } from "./code-form.tsx";
import { PasswordField } from "./password.tsx";

const FEW_LEFT = 3;

function TwoFactorOn({
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

interface Parts {
  action: string;
  answer: FormAnswer | undefined;
}

function BeginTwoFactor({
  email,
  asksPassword,
  action,
  answer,
}: Parts & { email: string; asksPassword: boolean }) {
  const own = answerFor(answer, "begin");
  const [form, fields] = useForm<{ currentPassword: string }>({
    id: "begin",
    lastResult: own?.result,
  });
  return (
    <Panel id="two-factor" heading="Two-factor sign-in">
      <p>
        Two-factor sign-in is off. Turn it on so that a stolen password isn't enough to get in: when
        you log in, you'll also type a 6-digit code from an app on your phone. Any authenticator app
        works, including the one in your phone's password manager.
      </p>
      <Form {...formProps(form.id, own)} action={action}>
        <Intent value="begin" />
        <FormFailure answer={own} />
        {asksPassword ? (
          <>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              field={fields.currentPassword}
              label="Current Password"
              autoComplete="current-password"
            />
          </>
        ) : null}
        <Button>Set up two-factor</Button>
      </Form>
    </Panel>
  );
}

function ConfirmTwoFactor({
  begun: { address, secret, qr },
  action,
  answer,
}: Parts & { begun: { address: string; secret: string; qr: QrDrawing } }) {
  const own = answerFor(answer, "confirm");
  const [form, fields] = useForm<{ code: string }>({ id: "confirm", lastResult: own?.result });
  return (
    <Panel id="two-factor" heading="Set up two-factor sign-in">
      <ol className="list-decimal pl-6">
        <li>
          <p>Scan this with your authenticator app.</p>
          <QrCode drawing={qr} label="QR code for your authenticator app" />
          <p>
            <a href={address} className="inline-flex min-h-11 items-center">
              Or open it in the app on this device
            </a>
          </p>
          <p>
            Or type the key into the app:{" "}
            <code className="break-words text-lg font-bold">{secret}</code>
          </p>
          <CopyButton text={secret.replaceAll(" ", "")} label="Copy the key" />
        </li>
        <li>
          <Form {...formProps(form.id, own)} action={action}>
            <Intent value="confirm" />
            <FormFailure answer={own} />
            <CodeField
              field={fields.code}
              hint="Type the 6 digits your app shows now. You'll be signed out everywhere else."
              digits
            />
            <Button>Turn on two-factor</Button>
          </Form>
        </li>
      </ol>
    </Panel>
  );
}

export interface TwoFactorView {
  email: string;
  since: string | null;
  recoveryCodesLeft: number;
  begun: { address: string; secret: string; qr: QrDrawing } | null;
  asksPassword: boolean;
}

const FORMS = ["begin", "confirm", "renew", "turn-off"];

/** Another window may have turned it on or off since. */
function formsHere({ since, begun }: TwoFactorView): string[] {
  if (since !== null) return ["renew", "turn-off"];
  return begun ? ["confirm"] : ["begin"];
}

export function TwoFactor({
  view,
  action,
  answer: given,
}: {
  view: TwoFactorView;
  action: string;
  answer: FormAnswer | undefined;
}) {
  const { email, since, begun, recoveryCodesLeft, asksPassword } = view;
  const answer = given && FORMS.includes(given.form) ? given : undefined;
  const parts = { action, answer };
  return (
    <>
      <FormFailure answer={unmatchedAnswer(answer, formsHere(view))} />
      {since ? (
        <TwoFactorOn email={email} since={since} left={recoveryCodesLeft} {...parts} />
      ) : begun ? (
        <ConfirmTwoFactor begun={begun} {...parts} />
      ) : (
        <BeginTwoFactor email={email} asksPassword={asksPassword} {...parts} />
      )}
    </>
  );
}

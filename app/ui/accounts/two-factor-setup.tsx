import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Panel } from "../panel.tsx";
import { QrCode, type QrDrawing } from "../payments/qr-code.tsx";
import { CodeField } from "./code-field.tsx";
import { PasswordField } from "./password-field.tsx";

interface Parts {
  action: string;
  answer: FormAnswer | undefined;
}

export function BeginTwoFactor({
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

export function ConfirmTwoFactor({
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

import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { CodeField } from "../accounts/code-field.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Panel } from "../panel.tsx";
import { QrCode, type QrDrawing } from "../payments/qr-code.tsx";

/** What a second factor is, and the button that begins to set one up. */
export function BeginFactor({
  email,
  asksPassword,
  answer,
}: {
  email: string;
  asksPassword: boolean;
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, "begin");
  const [form, fields] = useForm<{ currentPassword: string }>({
    id: "begin",
    lastResult: own?.result,
  });
  return (
    <Panel heading="Second factor">
      <p>
        It is off. With it a stolen password is not enough: after it you type a code of 6 digits
        that an app on your phone shows. Any authenticator app will do, such as the one of your
        phone's password manager.
      </p>
      <Form {...formProps(form.id, own)} action="/admin/security">
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
        <Button>Set it up</Button>
      </Form>
    </Panel>
  );
}

/** The secret for the app, and its first code. */
export function ConfirmFactor({
  begun: { address, secret, qr },
  answer,
}: {
  begun: { address: string; secret: string; qr: QrDrawing };
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, "confirm");
  const [form, fields] = useForm<{ code: string }>({ id: "confirm", lastResult: own?.result });
  return (
    <Panel heading="Set up the second factor">
      <ol className="list-decimal pl-6">
        <li>
          <p>
            Scan this with your authenticator app, or{" "}
            <a href={address} className="inline-flex min-h-11 items-center">
              open it in the app on this device
            </a>
            .
          </p>
          <QrCode drawing={qr} label="QR code for your authenticator app" />
          <p>
            Or type the key into the app:{" "}
            <code className="break-words text-lg font-bold">{secret}</code>
          </p>
          <CopyButton text={secret.replaceAll(" ", "")} label="Copy the key" />
        </li>
        <li>
          <Form {...formProps(form.id, own)} action="/admin/security">
            <Intent value="confirm" />
            <FormFailure answer={own} />
            <CodeField
              field={fields.code}
              hint="Type the 6 digits that the app shows now. You are signed out everywhere else."
              digits
            />
            <Button>Turn it on</Button>
          </Form>
        </li>
      </ol>
    </Panel>
  );
}

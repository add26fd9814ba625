import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { answerFor, unmatchedAnswer } from "../../forms/answer.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { CopyButton } from "../copy-button.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";
import { TextLink } from "../text-link.tsx";
import { CodeField } from "./code-form.tsx";
import { CurrentPasswordField } from "./password.tsx";

const FEW_LEFT = 3;

interface Shared {
  view: TwoFactorView;
  action: string;
  answer: FormAnswer | undefined;
}

/** Asks for the password, a code or both. */
function TwoFactorForm({
  view,
  action,
  answer,
  intent,
  button,
  kind,
  asksPassword = false,
  code,
}: Shared & {
  intent: (typeof FORMS)[number];
  button: string;
  kind?: "danger";
  asksPassword?: boolean;
  code?: { hint: string; digits?: true };
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
      {asksPassword ? (
        <>
          <input type="text" autoComplete="username" value={view.email} readOnly hidden />
          <CurrentPasswordField field={fields.currentPassword} />
        </>
      ) : null}
      {code ? <CodeField field={fields.code} {...code} /> : null}
      <Button {...(kind && { kind })}>{button}</Button>
    </Form>
  );
}

function TwoFactorOn(shared: Shared) {
  const { since, recoveryCodesLeft: left } = shared.view;
  const confirmed = {
    asksPassword: true,
    code: { hint: "A code from your app, or a recovery code." },
  };
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
          <TwoFactorForm {...shared} {...confirmed} intent="renew" button="Make new codes" />
        </Panel>
        <Panel heading="Turn it off">
          <p>
            Got a new phone? Turn it off here, then set it up again with that phone. You'll be
            signed out everywhere else.
          </p>
          <TwoFactorForm
            {...shared}
            {...confirmed}
            intent="turn-off"
            button="Turn off two-factor"
            kind="danger"
          />
        </Panel>
      </div>
    </>
  );
}

function BeginTwoFactor(shared: Shared) {
  return (
    <Panel id="two-factor" heading="Two-factor sign-in">
      <p>
        Two-factor sign-in is off. Turn it on so that a stolen password isn't enough to get in: when
        you log in, you'll also type a 6-digit code from an app on your phone. Any authenticator app
        works, including the one in your phone's password manager.
      </p>
      <TwoFactorForm
        {...shared}
        intent="begin"
        button="Set up two-factor"
        asksPassword={shared.view.asksPassword}
      />
    </Panel>
  );
}

function ConfirmTwoFactor({
  begun: { address, secret, qr },
  ...shared
}: Shared & { begun: NonNullable<TwoFactorView["begun"]> }) {
  return (
    <Panel id="two-factor" heading="Set up two-factor sign-in">
      <ol className="list-decimal pl-6">
        <li>
          <p>Scan this with your authenticator app.</p>
          <QrCode drawing={qr} label="QR code for your authenticator app" />
          <p>
            <TextLink href={address}>Or open it in the app on this device</TextLink>
          </p>
          <p>
            Or type the key into the app:{" "}
            <code className="break-words text-lg font-bold">{secret}</code>
          </p>
          <CopyButton text={secret.replaceAll(" ", "")} label="Copy the key" />
        </li>
        <li>
          <TwoFactorForm
            {...shared}
            intent="confirm"
            button="Turn on two-factor"
            code={{
              hint: "Type the 6 digits your app shows now. You'll be signed out everywhere else.",
              digits: true,
            }}
          />
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

const FORMS = ["begin", "confirm", "renew", "turn-off"] as const;

/** Another window may have turned it on or off since. */
function formsHere({ since, begun }: TwoFactorView): string[] {
  if (since !== null) return ["renew", "turn-off"];
  return begun ? ["confirm"] : ["begin"];
}

export function TwoFactor({ view, action, answer: given }: Shared) {
  const { since, begun } = view;
  const answer = FORMS.some((each) => each === given?.form) ? given : undefined;
  const shared = { view, action, answer };
  return (
    <>
      <FormFailure answer={unmatchedAnswer(answer, formsHere(view))} />
      {since ? (
        <TwoFactorOn {...shared} />
      ) : begun ? (
        <ConfirmTwoFactor begun={begun} {...shared} />
      ) : (
        <BeginTwoFactor {...shared} />
      )}
    </>
  );
}

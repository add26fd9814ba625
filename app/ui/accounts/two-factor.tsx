import { unmatchedAnswer, useFormAnswer } from "../../forms/answer.tsx";
import { Button, FormFailure, PostForm, useFields } from "../../forms/form.tsx";
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
}

/** Asks for the password, a code or both. */
function TwoFactorForm({
  view,
  action,
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
  const { form, fields } = useFields<{ currentPassword: string; code: string }>(intent);
  return (
    <PostForm {...form} action={action}>
      {asksPassword ? (
        <>
          <input type="text" autoComplete="username" value={view.email} readOnly hidden />
          <CurrentPasswordField field={fields.currentPassword} />
        </>
      ) : null}
      {code ? <CodeField field={fields.code} {...code} /> : null}
      <Button kind={kind}>{button}</Button>
    </PostForm>
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

export function TwoFactor(shared: Shared) {
  const { since, begun } = shared.view;
  const answer = useFormAnswer();
  const isOurs = FORMS.some((each) => each === answer?.form);
  return (
    <>
      <FormFailure answer={unmatchedAnswer(isOurs ? answer : null, formsHere(shared.view))} />
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

import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import { CopyButton, TextLink } from "../buttons.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

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
  asksPassword = intent !== "confirm",
}: Shared & {
  intent: "begin" | "confirm" | "renew" | "turn-off";
  button: string;
  kind?: "danger";
  asksPassword?: boolean;
}) {
  return (
    <FieldsForm name={intent} action={action}>
      {asksPassword ? (
        <input type="text" autoComplete="username" value={view.email} readOnly hidden />
      ) : null}
      {asksPassword || intent !== "begin" ? <Fields /> : null}
      <Button kind={kind}>{button}</Button>
    </FieldsForm>
  );
}

function TwoFactorOn(shared: Shared) {
  const t = useTranslations("security");
  const { since, recoveryCodesLeft: left } = shared.view;
  return (
    <>
      <Panel id="two-factor" heading={t("twoFactor.heading")}>
        <p>{t("twoFactor.on", { since: since ?? "", left })}</p>
        {left <= FEW_LEFT ? <Notice kind="bad" text={t("twoFactor.few")} /> : null}
      </Panel>
      <div className="grid items-start gap-5 *:my-0 md:grid-cols-2">
        <Panel heading={t("twoFactor.newCodes")}>
          <p>{t("twoFactor.newCodesAbout")}</p>
          <TwoFactorForm {...shared} intent="renew" button={t("twoFactor.makeCodes")} />
        </Panel>
        <Panel heading={t("twoFactor.off")}>
          <p>{t("twoFactor.offAbout")}</p>
          <TwoFactorForm
            {...shared}
            intent="turn-off"
            button={t("twoFactor.turnOff")}
            kind="danger"
          />
        </Panel>
      </div>
    </>
  );
}

function BeginTwoFactor(shared: Shared) {
  const t = useTranslations("security");
  return (
    <Panel id="two-factor" heading={t("twoFactor.heading")}>
      <p>{t("twoFactor.about")}</p>
      <TwoFactorForm
        {...shared}
        intent="begin"
        button={t("twoFactor.begin")}
        asksPassword={shared.view.asksPassword}
      />
    </Panel>
  );
}

function ConfirmTwoFactor({
  begun: { address, secret, qr },
  ...shared
}: Shared & { begun: NonNullable<TwoFactorView["begun"]> }) {
  const t = useTranslations("security");
  return (
    <Panel id="two-factor" heading={t("twoFactor.setUp")}>
      <ol className="list-decimal pl-6">
        <li>
          <p>{t("twoFactor.scan")}</p>
          <QrCode drawing={qr} label={t("twoFactor.qr")} />
          <p>
            <TextLink href={address}>{t("twoFactor.open")}</TextLink>
          </p>
          <p>
            {t.rich("twoFactor.key", {
              secret,
              key: (text) => <code className="break-words text-lg font-bold">{text}</code>,
            })}
          </p>
          <CopyButton text={secret.replaceAll(" ", "")} label={t("twoFactor.copyKey")} />
        </li>
        <li>
          <TwoFactorForm {...shared} intent="confirm" button={t("twoFactor.turnOn")} />
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

export function TwoFactor(shared: Shared) {
  const { since, begun } = shared.view;
  if (since) return <TwoFactorOn {...shared} />;
  return begun ? <ConfirmTwoFactor begun={begun} {...shared} /> : <BeginTwoFactor {...shared} />;
}

export interface NewCodes {
  recoveryCodes: string[];
  isRenewed: boolean;
}

export interface CodesOf {
  site: string;
  email: string;
  madeOn: string;
}

export function RecoveryCodes({
  made: { recoveryCodes: codes, isRenewed },
  of,
  print,
  children,
}: {
  made: NewCodes;
  of: CodesOf;
  print?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("security");
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was further down the page.
    news.current?.scrollIntoView({ block: "start" });
    news.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div ref={news} tabIndex={-1} className="print:hidden">
        <Notice
          kind="good"
          role="alert"
          text={t(isRenewed ? "recovery.renewed" : "recovery.enrolled")}
        />
      </div>
      <Panel heading={t("recovery.heading")}>
        <p className="hidden print:block">
          {t("recovery.of", { site: of.site, email: of.email, date: of.madeOn })}
        </p>
        <p>{t("recovery.about")}</p>
        <ul className="grid list-none gap-x-8 gap-y-2 pl-0 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-base whitespace-nowrap max-[22rem]:text-sm">{code}</code>
            </li>
          ))}
        </ul>
        <p className="choices print:hidden">
          {print}
          <CopyButton text={codes.join("\n")} label={t("recovery.copy")} />
        </p>
        <p className="print:hidden">{children}</p>
      </Panel>
    </>
  );
}

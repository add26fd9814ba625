import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { FormFailure } from "#app/forms/failure.tsx";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import { SiteLink } from "#app/i18n/site-link.tsx";
import type { PendingVerification } from "#domain/people/accounts/email-verification.ts";
import { type Dropped, droppedKind } from "#domain/people/accounts/verification-rules.ts";
import { useMailText, useSendsMail } from "../mail/mail-messages.ts";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

const shownAddress = (email: string) => ({
  email,
  b: (text: ReactNode) => <b className="wrap-anywhere">{text}</b>,
});

export function VerifyNotice({ email, by, overdue }: PendingVerification) {
  const t = useTranslations("security");
  const mail = useMailText();
  return (
    <Notice kind={overdue ? "bad" : "info"}>
      <p>
        <WhatFor by={by} overdue={overdue} /> {mail.rich("verificationLink", shownAddress(email))}
      </p>
      <ButtonForm intent="send-verification" action="/account/security">
        {t("verify.again")}
      </ButtonForm>
    </Notice>
  );
}

function WhatFor({ by, overdue }: Pick<PendingVerification, "by" | "overdue">) {
  const t = useTranslations("security");
  if (overdue) return t("verify.overdue");
  if (by === null) return t("verify.please");
  return t.rich("verify.by", {
    deadline: by.text,
    time: (text) => <time dateTime={by.iso}>{text}</time>,
  });
}

export function ConfirmEmail({
  toSee,
  button = true,
}: {
  toSee: "fullNames" | "namesAndAges" | "coManaging" | "invite";
  /** False if the page already has the button. */
  button?: boolean;
}) {
  const t = useTranslations("security");
  const sendsMail = useSendsMail();
  return (
    <>
      <p>
        {t(`toSee.${toSee}`)}
        {sendsMail ? null : ` ${t("verify.cannotSend")}`}
      </p>
      {sendsMail && button ? (
        <ButtonForm intent="send-verification" action="/account/security">
          {t("verify.send")}
        </ButtonForm>
      ) : null}
    </>
  );
}

export function EmailSection({
  email,
  unverified,
  wanted,
  isApproved,
}: {
  email: string;
  unverified: PendingVerification | null;
  wanted: string | null;
  /** As a manager. */
  isApproved: boolean;
}) {
  const t = useTranslations("security");
  const mail = useMailText();
  return (
    <Panel id="email" heading={t("email.heading")}>
      <p>
        <b className="wrap-anywhere">{email}</b>
        {unverified ? null : <span className="text-good"> {t("email.confirmed")}</span>}
      </p>
      <FormFailure answer={useAnswer("send-verification")} />
      {unverified ? <VerifyNotice {...unverified} /> : null}
      {wanted === null ? null : (
        <Notice>
          <p>{mail.rich("newAddressWaits", shownAddress(wanted))}</p>
        </Notice>
      )}
      <FieldsForm name="change-email" action="/account/security#email">
        <Fields more={isApproved ? { email: { hint: t("email.approvedManager") } } : {}} />
        <Button>{t("email.change")}</Button>
      </FieldsForm>
    </Panel>
  );
}

export function DroppedNotice({
  dropped,
  hasNewPassword = false,
}: {
  /** Null if nobody else can have entered data. */
  dropped: readonly Dropped[] | null;
  hasNewPassword?: boolean;
}) {
  const t = useTranslations("security");
  if (dropped === null) return null;
  const linkTo = (href: string) => ({
    link: (text: ReactNode) => <SiteLink href={href}>{text}</SiteLink>,
  });
  return (
    <Notice>
      <p>
        {dropped.length > 0
          ? t("dropped.some", { dropped: droppedKind(dropped) })
          : t("dropped.none")}
      </p>
      <ul className="mb-3 list-disc pl-5">
        {dropped.includes("guardian") ? (
          <li>{t.rich("dropped.guardian", linkTo("/account/guardian"))}</li>
        ) : null}
        <li>
          {t.rich("dropped.account", linkTo("/account"))}
          {dropped.includes("consents") ? ` ${t("dropped.consents")}` : null}
        </li>
        {hasNewPassword ? null : <li>{t.rich("dropped.password", linkTo("/account/security"))}</li>}
      </ul>
    </Notice>
  );
}

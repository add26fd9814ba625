import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import type {
  PendingVerification,
  readMailboxLink,
} from "#domain/people/accounts/email-verification.ts";
import { type Dropped, droppedKind } from "#domain/people/accounts/verification-rules.ts";
import { ButtonLink, siteLink, TextLink, timeAt, wrapping } from "../buttons.tsx";
import { useMailText, useSendsMail } from "../mail/mail-notice.tsx";
import { Page } from "../page.tsx";
import { Done, Notice, Panel } from "../page-layout.tsx";

/**
 * Shown where the terms must be accepted again, because someone else may have registered the
 * account.
 */
export function TermsReminder({ button }: { button: string }) {
  const t = useTranslations("security");
  return (
    <p>
      {t.rich("link.terms", {
        button,
        link: (text) => <TextLink href="/terms">{text}</TextLink>,
      })}
    </p>
  );
}

export function ExpiredLinkNotice({ children }: { children: ReactNode }) {
  const t = useTranslations("security");
  return (
    <Notice kind="bad">
      <p>{t("link.used")}</p>
      <p>{children}</p>
    </Notice>
  );
}

interface EmailLink {
  id: "verify" | "confirm-email";
  token: string;
  link: Awaited<ReturnType<typeof readMailboxLink>> | null;
  signedIn: boolean;
  dropped: Dropped[] | null;
}

export function EmailLinkPage({ id, token, link, signedIn, dropped }: EmailLink) {
  const t = useTranslations("security");
  const page = textsOf(id);
  const address = { address: link?.email ?? "", email: wrapping };
  return (
    <Page>
      {!link ? (
        <ExpiredLinkNotice>
          {t.rich("link.sendNew", { link: siteLink("/account/security") })}
        </ExpiredLinkNotice>
      ) : link.done ? (
        <>
          <Done>{t.rich(`${page}.done`, address)}</Done>
          <p>
            {signedIn ? (
              <ButtonLink href="/teams">{t("link.team")}</ButtonLink>
            ) : (
              <ButtonLink href="/login?next=/teams">{t("link.logIn")}</ButtonLink>
            )}
          </p>
        </>
      ) : (
        <Panel heading={t(`${page}.heading`)}>
          <p>{t.rich(`${page}.question`, address)}</p>
          <ConfirmMailbox id={id} token={token} link={link} />
        </Panel>
      )}
      <DroppedNotice dropped={dropped} />
    </Page>
  );
}

function textsOf(id: EmailLink["id"]) {
  return id === "verify" ? "verifyPage" : "changePage";
}

function ConfirmMailbox({
  id,
  token,
  link: { drops, isOwn },
}: Pick<EmailLink, "id" | "token"> & { link: NonNullable<EmailLink["link"]> }) {
  const t = useTranslations("security");
  const answer = useAnswer(id);
  const button = t(isOwn ? `${textsOf(id)}.button` : "link.setPassword");
  const login = `/login?next=${encodeURIComponent(`/${id}?token=${encodeURIComponent(token)}`)}`;
  return (
    <>
      {drops && drops.length > 0 ? (
        <Notice text={t("link.removes", { dropped: droppedKind(drops) })} />
      ) : null}
      {isOwn ? null : (
        <p>
          {t.rich(id === "verify" ? "link.notHere" : "link.notHereChange", {
            link: siteLink(login),
          })}
        </p>
      )}
      {isOwn || id === "verify" ? (
        <FieldsForm name={id} hidden={{ token }}>
          {isOwn ? null : <Fields />}
          {drops ? <TermsReminder button={button} /> : null}
          <Button>{button}</Button>
        </FieldsForm>
      ) : (
        <FormFailure answer={answer} />
      )}
    </>
  );
}

const shownAddress = (email: string) => ({ email, b: wrapping });

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
  return t.rich("verify.by", { deadline: by.text, time: timeAt(by.iso) });
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
        <Notice text={mail.rich("newAddressWaits", shownAddress(wanted))} />
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
  const linkTo = (href: string) => ({ link: siteLink(href) });
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

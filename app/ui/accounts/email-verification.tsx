import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PendingVerification } from "../../../domain/people/accounts/email-verification.ts";
import { type Dropped, droppedLabel } from "../../../domain/people/accounts/verification-rules.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, ButtonForm, FormFailure, PostForm, useFields } from "../../forms/form.tsx";
import { useMailGroup, useSendsMail } from "../mail/mail-messages.ts";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { CurrentPasswordField } from "./password.tsx";

const wrapped = (text: ReactNode) => <b className="wrap-anywhere">{text}</b>;

export function VerifyNotice({ email, by, overdue }: PendingVerification) {
  const t = useTranslations("mailing");
  const group = useMailGroup();
  return (
    <Notice kind={overdue ? "bad" : "info"}>
      <p>
        <WhatFor by={by} overdue={overdue} />{" "}
        {t.rich(`${group}.verificationLink`, { email, b: wrapped })}
      </p>
      <ButtonForm intent="send-verification" action="/account/security">
        Send me the link again
      </ButtonForm>
    </Notice>
  );
}

function WhatFor({ by, overdue }: Pick<PendingVerification, "by" | "overdue">) {
  if (overdue) {
    return <>Confirm your e-mail address first: until then you create and join no team.</>;
  }
  if (by === null) return <>Please confirm your e-mail address.</>;
  return (
    <>
      Confirm your e-mail address by <time dateTime={by.iso}>{by.text}</time>: from then on you
      create and join no team without it.
    </>
  );
}

export function ConfirmEmail({
  toSee,
  button = true,
}: {
  toSee: string;
  /** False if the page already has the button. */
  button?: boolean;
}) {
  const sendsMail = useSendsMail();
  return (
    <>
      <p>
        Confirm your email to see {toSee}.
        {sendsMail
          ? null
          : " This site can't send email right now, so ask the organizer to confirm it."}
      </p>
      {sendsMail && button ? (
        <ButtonForm intent="send-verification" action="/account/security">
          Email me the link
        </ButtonForm>
      ) : null}
    </>
  );
}

export function EmailSection({
  email,
  unverified,
  wanted,
}: {
  email: string;
  unverified: PendingVerification | null;
  wanted: string | null;
}) {
  const t = useTranslations("mailing");
  const group = useMailGroup();
  const { form, fields } = useFields<{ email: string; currentPassword: string }>("change-email");
  return (
    <Panel id="email" heading="E-mail Address">
      <p>
        <b className="wrap-anywhere">{email}</b>
        {unverified ? null : <span className="text-good"> – confirmed</span>}
      </p>
      <FormFailure answer={useAnswer("send-verification")} />
      {unverified ? <VerifyNotice {...unverified} /> : null}
      {wanted === null ? null : (
        <Notice>
          <p>{t.rich(`${group}.newAddressWaits`, { email: wanted, b: wrapped })}</p>
        </Notice>
      )}
      <PostForm {...form} action="/account/security#email">
        <TextField field={fields.email} label="New Email" type="email" autoComplete="email" />
        <CurrentPasswordField field={fields.currentPassword} />
        <Button>Change my address</Button>
      </PostForm>
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
  if (dropped === null) return null;
  return (
    <Notice>
      <p>
        {dropped.length > 0
          ? `We removed ${droppedLabel(dropped)}. Anyone could have entered that before this email was confirmed.`
          : "Anyone could have entered things on this account before this email was confirmed."}
      </p>
      <ul className="mb-3 list-disc pl-5">
        {dropped.includes("guardian") ? (
          <li>
            <a href="/account/guardian">Name your parent or guardian again</a>.
          </li>
        ) : null}
        <li>
          <a href="/account">Check your account</a>: name, phone number, emergency contact, players
          and teams.
          {dropped.includes("consents") ? " Agree again for your players there." : null}
        </li>
        {hasNewPassword ? null : (
          <li>
            If someone else set up this account for you,{" "}
            <a href="/account/security">change your password</a>.
          </li>
        )}
      </ul>
    </Notice>
  );
}

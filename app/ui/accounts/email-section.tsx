import { useForm } from "@conform-to/react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { useMailWords } from "../mail/use-mail-words.ts";
import { Notice } from "../notice.tsx";
import { Panel } from "../panel.tsx";
import { PasswordField } from "./password-field.tsx";
import { VerifyNotice } from "./verify-notice.tsx";

export function EmailSection({
  email,
  unverified,
  wanted,
  answer,
}: {
  email: string;
  unverified: { by: { iso: string; text: string } | null; overdue: boolean } | null;
  wanted: string | null;
  answer: FormAnswer | undefined;
}) {
  const [before, after] = useMailWords().newAddressWaits;
  const own = answerFor(answer, "change-email");
  const [form, fields] = useForm<{ email: string; currentPassword: string }>({
    id: "change-email",
    lastResult: own?.result,
  });
  return (
    <Panel id="email" heading="E-mail Address">
      <p>
        <b className="wrap-anywhere">{email}</b>
        {unverified ? null : <span className="text-good"> – confirmed</span>}
      </p>
      <FormFailure answer={answerFor(answer, "send-verification")} />
      {unverified ? <VerifyNotice email={email} {...unverified} /> : null}
      {wanted === null ? null : (
        <Notice>
          <p>
            {before}
            <b className="wrap-anywhere">{wanted}</b>
            {after}
          </p>
        </Notice>
      )}
      <form {...formProps(form.id, own)} action="/account/security#email">
        <Intent value="change-email" />
        <FormFailure answer={own} />
        <TextField field={fields.email} label="New Email" type="email" autoComplete="email" />
        <PasswordField
          field={fields.currentPassword}
          label="Current Password"
          autoComplete="current-password"
        />
        <Button>Change my address</Button>
      </form>
    </Panel>
  );
}

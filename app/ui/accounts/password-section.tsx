import { useForm } from "@conform-to/react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";
import { PasswordField } from "./password-field.tsx";

export function PasswordSection({
  email,
  answer,
}: {
  email: string;
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, "change-password");
  const [form, fields] = useForm<{ currentPassword: string; password: string }>({
    id: "change-password",
    lastResult: own?.result,
  });
  return (
    <Panel id="password" heading="Password">
      <form {...formProps(form.id, own)} action="/account/security#password">
        <Intent value="change-password" />
        <FormFailure answer={own} />
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          field={fields.currentPassword}
          label="Current Password"
          autoComplete="current-password"
        />
        <PasswordField
          field={fields.password}
          label="New Password"
          hint="At least 8 characters. You are signed out everywhere else."
          autoComplete="new-password"
        />
        <Button>Change my password</Button>
      </form>
      <p>
        <a href="/forgot" className="inline-flex min-h-11 items-center">
          Forgot your password?
        </a>
      </p>
    </Panel>
  );
}

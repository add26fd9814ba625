import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";

/** `enablePasswordToggles` shows and hides it. */
export function PasswordField({
  field,
  label,
  hint,
  autoComplete,
}: {
  field: ComponentProps<typeof TextField>["field"];
  label?: string;
  hint?: string;
  autoComplete: "new-password" | "current-password";
}) {
  const t = useTranslations("accounts");
  const password = useTranslations("fields")("password");
  return (
    <TextField
      field={field}
      label={label ?? password}
      hint={hint}
      type="password"
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button
          type="button"
          className="button button-plain needs-script"
          aria-controls={field.id}
          aria-pressed={false}
          data-other={t("password.hide")}
        >
          {t("password.show")}
        </button>
      }
    />
  );
}

export function CurrentPasswordField({
  field,
}: Pick<ComponentProps<typeof PasswordField>, "field">) {
  const t = useTranslations("fields");
  return (
    <PasswordField field={field} label={t("currentPassword")} autoComplete="current-password" />
  );
}

/** For a new password, which ends all other sessions. */
export function NewPasswordField({ field }: Pick<ComponentProps<typeof PasswordField>, "field">) {
  const t = useTranslations("accounts");
  const fields = useTranslations("fields");
  return (
    <PasswordField
      field={field}
      label={fields("newPassword")}
      hint={t("password.newHint")}
      autoComplete="new-password"
    />
  );
}

export function PasswordSection({ email }: { email: string }) {
  const t = useTranslations("accounts");
  const { form, fields } = useFields<{ currentPassword: string; password: string }>(
    "change-password",
  );
  return (
    <Panel id="password" heading={t("password.heading")}>
      <PostForm {...form} action="/account/security#password">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField field={fields.currentPassword} />
        <NewPasswordField field={fields.password} />
        <Button>{t("password.change")}</Button>
      </PostForm>
      <p>
        <TextLink href="/forgot">{t("login.forgot")}</TextLink>
      </p>
    </Panel>
  );
}

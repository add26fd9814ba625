import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import { TextLink } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";

export function PasswordSection({ email }: { email: string }) {
  const t = useTranslations("accounts");
  return (
    <Panel id="password" heading={t("password.heading")}>
      <FieldsForm name="change-password" action="/account/security#password">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Fields />
        <Button>{t("password.change")}</Button>
      </FieldsForm>
      <p>
        <TextLink href="/forgot">{t("login.forgot")}</TextLink>
      </p>
    </Panel>
  );
}

import { useTranslations } from "use-intl";
import { FieldsForm } from "#app/forms/form.tsx";
import type { Locale } from "#i18n/locales.ts";
import { Panel } from "../page-layout.tsx";

export function LanguageSection({ language }: { language: Locale }) {
  const t = useTranslations("profile.language");
  const form = { name: "language", id: "choose-language", action: "/account#language" };
  return (
    <Panel id="language" heading={t("heading")}>
      <FieldsForm {...form} values={{ language }} button={t("save")} kind="plain" />
    </Panel>
  );
}

import { useTranslations } from "use-intl";
import type { Locale } from "../../../i18n/locales.ts";
import { FieldsForm } from "../../forms/form.tsx";
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

import { useTranslations } from "use-intl";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../../i18n/locales.ts";
import { SelectField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { Panel } from "../page-layout.tsx";

export function LanguageSection({ language }: { language: Locale }) {
  const t = useTranslations("profile");
  const { form, fields } = useFields<{ language: Locale }>("language", {
    id: "choose-language",
    defaultValue: { language },
  });
  return (
    <Panel id="language" heading={t("language.heading")}>
      <PostForm {...form} action="/account#language" button={t("language.save")} kind="plain">
        <SelectField field={fields.language} label={t("language.label")}>
          {LOCALES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </SelectField>
      </PostForm>
    </Panel>
  );
}

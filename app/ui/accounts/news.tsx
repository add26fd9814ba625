import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { Panel } from "../page-layout.tsx";

export function NewsSection({ wantsNews }: { wantsNews: boolean }) {
  const t = useTranslations("profile.news");
  const values = { news: wantsNews ? "on" : "" };
  const form = { name: "news", id: "choose-news", action: "/account#news", values };
  return (
    <Panel id="news" heading={t("heading")}>
      <FieldsForm {...form} button={t("save")} kind="plain">
        <Fields />
        <p className="hint">{t("hint")}</p>
      </FieldsForm>
    </Panel>
  );
}

import { useTranslations } from "use-intl";
import { CheckboxField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { Panel } from "../page-layout.tsx";

export function NewsSection({ wantsNews }: { wantsNews: boolean }) {
  const t = useTranslations("profile");
  const { form, fields } = useFields<{ news: string }>("news", {
    id: "choose-news",
    defaultValue: { news: wantsNews ? "on" : "" },
  });
  return (
    <Panel id="news" heading={t("news.heading")}>
      <PostForm {...form} action="/account#news" button={t("news.save")} kind="plain">
        <CheckboxField field={fields.news} label={t("news.label")} />
        <p className="hint">{t("news.hint")}</p>
      </PostForm>
    </Panel>
  );
}

import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { forms } from "#app/forms/forms.ts";
import { ContentText } from "#app/i18n/reader-language.tsx";
import {
  contentForms,
  contentGroups,
  contentInputs,
  sectionFrom,
} from "#app/loaders/content-form.ts";
import { page } from "#app/routing/page.ts";
import { BackLink } from "#app/ui/buttons.tsx";
import { ContentForm, DraftNotice } from "#app/ui/content/content-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { consoleTopic } from "#domain/core/topics.ts";
import { readForm, readSection, readTitles } from "#domain/site/content/content-console.ts";
import { listPictures } from "#domain/site/content/picture-library.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["editor"], title: message("content.title") },
  async ({ ctx, param, translate, views }) => {
    const id = sectionFrom(param("section"));
    const itemId = param("item");
    const { content, hasDraft } = await readSection(ctx, id);
    const titles = await readTitles(ctx, id, content);
    return {
      id,
      itemId,
      title: titles.find((item) => item.id === itemId)?.title ?? { en: "" },
      form: await readForm(ctx, id, itemId),
      forms: views({ content: contentInputs(id, await listPictures(ctx), ctx.locale) }),
      groups: contentGroups(id, translate),
      hasDraft,
      topics: [consoleTopic],
    };
  },
);

export const action = forms(contentForms);

export default function SiteItem() {
  const { id, itemId, title, form, groups, hasDraft } = useLoaderData<typeof loader>();
  const t = useTranslations("content");
  const done = useDoneKey();
  return (
    <Page title={<ContentText of={title} />}>
      <BackLink to={`/admin/site/${id}`}>{t("back")}</BackLink>
      <DraftNotice hasDraft={hasDraft} />
      <ContentForm
        key={`${itemId} ${done}`}
        groups={groups}
        values={form.fields}
        version={form.version}
      />
    </Page>
  );
}

import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { page } from "#app/routing/page.ts";
import { Page } from "#app/ui/page.tsx";
import { Notice } from "#app/ui/page-layout.tsx";
import { consoleTopic } from "#domain/core/topics.ts";
import { hasExampleDetails } from "#domain/site/content/contact.ts";
import { listSections } from "#domain/site/content/content-console.ts";
import { readContent } from "#domain/site/content/read-content.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["editor"], title: message("content.title") },
  async ({ ctx }) => ({
    sections: await listSections(ctx),
    hasExamples: hasExampleDetails((await readContent(ctx)).contact),
    topics: [consoleTopic],
  }),
);

export default function Site() {
  const { sections, hasExamples } = useLoaderData<typeof loader>();
  const t = useTranslations("content");
  const pictures = useTranslations("pictures");
  return (
    <Page lead={t("lead")}>
      {hasExamples ? <Notice text={t("examples")} /> : null}
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {sections.map(({ id, state }) => (
          <li key={id} className="border-t border-rule">
            <Link to={`/admin/site/${id}`} className="block min-h-11 py-3 text-lg font-bold">
              {t(`section.${id}`)}
            </Link>
            <p className="-mt-3 mb-3 text-soft">{t(`state.${state}`)}</p>
          </li>
        ))}
        <li className="border-t border-rule">
          <Link to="/admin/site/pictures" className="block min-h-11 py-3 text-lg font-bold">
            {pictures("title")}
          </Link>
        </li>
      </ul>
    </Page>
  );
}

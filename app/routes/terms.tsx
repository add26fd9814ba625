import { useTranslations } from "use-intl";
import { isAdmin } from "#domain/core/context.ts";
import { message } from "#i18n/message.ts";
import { terms } from "../content/terms.ts";
import { SiteLink, useContent } from "../i18n/reader-language.tsx";
import { page } from "../routing/page.ts";
import { DraftNotice, PageHead } from "../ui/page-layout.tsx";
import type { Route } from "./+types/terms";

export const loader = page(
  {
    access: "everybody",
    title: message("legal.title"),
    description: message("legal.description"),
    cache: { for: "visitors" },
  },
  ({ ctx }) => ({ isOrganizer: isAdmin(ctx.actor) }),
);

export default function Terms({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("legal");
  const { content, lang } = useContent(terms);
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <DraftNotice {...loaderData} />
      {content.sections.map(({ title, paragraphs }) => (
        <section
          key={title}
          lang={lang}
          className="max-w-prose border-b-2 border-rule pb-4 print:border-0 print:pb-0"
        >
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p>
        {t.rich("privacy", {
          link: (text) => (
            <SiteLink href="/privacy" className="inline-flex min-h-11 items-center">
              {text}
            </SiteLink>
          ),
        })}
      </p>
      <p className="hint">{t("version", { version: content.version })}</p>
    </>
  );
}

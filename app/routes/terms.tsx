import { useTranslations } from "use-intl";
import { isAdmin } from "#domain/core/context.ts";
import { paragraphsOf } from "#domain/core/text-rules.ts";
import { termsIn } from "#domain/site/content/legal.ts";
import { readLegalVersion } from "#domain/site/content/read-content.ts";
import { message } from "#i18n/message.ts";
import { SiteLink, useLocale } from "../i18n/reader-language.tsx";
import { contentOf, PREVIEW } from "../loaders/content.ts";
import { page } from "../routing/page.ts";
import { DraftNotice, PageHead } from "../ui/page-layout.tsx";
import type { Route } from "./+types/terms";

export const loader = page(
  {
    access: "everybody",
    title: message("legal.title"),
    description: message("legal.description"),
    cache: { for: "visitors", uncached: [PREVIEW] },
  },
  async ({ ctx, url }) => {
    const { legal } = await contentOf(ctx, url);
    return {
      terms: termsIn(legal, await readLegalVersion(ctx), ctx.locale),
      isDraft: isAdmin(ctx.actor) && !legal.reviewed,
    };
  },
);

export default function Terms({ loaderData: { terms, isDraft } }: Route.ComponentProps) {
  const t = useTranslations("legal");
  const lang = useLocale() === terms.locale ? undefined : terms.locale;
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <DraftNotice isShown={isDraft} section="legal" />
      {terms.sections.map(({ title, text }) => (
        <section
          key={title}
          lang={lang}
          className="max-w-prose border-b-2 border-rule pb-4 print:border-0 print:pb-0"
        >
          <h2>{title}</h2>
          {paragraphsOf(text).map((paragraph) => (
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
      <p className="hint">{t("version", { version: terms.version })}</p>
    </>
  );
}

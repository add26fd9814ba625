import { useTranslations } from "use-intl";
import { isAdmin } from "#domain/core/context.ts";
import { paragraphsOf } from "#domain/core/text-rules.ts";
import { consentsIn, termsIn } from "#domain/site/content/legal.ts";
import { readLegalVersion } from "#domain/site/content/read-content.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { SiteLink, useLocale } from "../i18n/reader-language.tsx";
import { contentOf, isPreview, PREVIEW } from "../loaders/content.ts";
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
    const { required, optional, own } = consentsIn(legal, null, ctx.locale);
    return {
      // Guardians read these with their link, which a preview doesn't have.
      previewed: isPreview(ctx, url.searchParams)
        ? [...required, ...optional, ...own].filter(({ id }) => id !== "terms")
        : [],
      terms: termsIn(legal, await readLegalVersion(ctx), ctx.locale),
      isDraft: isAdmin(ctx.actor) && !legal.reviewed,
    };
  },
);

export default function Terms({ loaderData: { terms, previewed, isDraft } }: Route.ComponentProps) {
  const t = useTranslations("legal");
  const locale = useLocale();
  const langOf = (shown: Locale) => (locale === shown ? undefined : shown);
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <DraftNotice isShown={isDraft} section="legal" />
      {terms.sections.map(({ title, text }) => (
        <section
          key={title}
          lang={langOf(terms.locale)}
          className="max-w-prose border-b-2 border-rule pb-4 print:border-0 print:pb-0"
        >
          <h2>{title}</h2>
          {paragraphsOf(text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {previewed.length > 0 ? <h2>{t("guardians")}</h2> : null}
      {previewed.map(({ id, locale: shown, title, ask, sections: [part] }) => (
        <section key={id} lang={langOf(shown)} className="max-w-prose">
          <h3>{title}</h3>
          {paragraphsOf(part?.text ?? "").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="font-bold">☐ {ask}</p>
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

import { useTranslations } from "use-intl";
import { ContentText, SiteLink, useContent } from "#app/i18n/reader-language.tsx";
import { formatDollars } from "#domain/core/format-rules.ts";
import type { Article } from "#domain/site/content/sections.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { ButtonLink, hidden } from "../buttons.tsx";
import { ContentPicture } from "../content-picture.tsx";
import { EmptyState } from "../page-layout.tsx";

export interface ShownArticle extends Omit<Article, "picture"> {
  picture: ShownPicture | null;
}

export function Catalogue({ articles }: { articles: readonly ShownArticle[] }) {
  const t = useTranslations("site");
  const contact = (
    <ButtonLink href="/contact">{useTranslations("frame")("links.contact")}</ButtonLink>
  );
  if (articles.length === 0) {
    return (
      <EmptyState next={contact}>
        <span className="font-display text-2xl leading-none">{t("merch.soon")}</span>
        <span className="mt-2 block font-normal">{t("merch.wishes")}</span>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
        {articles.map((article) => (
          <li
            key={article.id}
            className="overflow-hidden rounded-lg border border-rule bg-panel shadow-raised"
          >
            <ArticleCard {...article} />
          </li>
        ))}
      </ul>
      <p className="mt-8">{t("merch.order")}</p>
      <p>{contact}</p>
    </>
  );
}

function ArticleCard({ title, picture, price, sizes, order }: ShownArticle) {
  const t = useTranslations("site");
  const { content, lang } = useContent(sizes);
  const each = [...new Set(content.split(",").map((size) => size.trim()))].filter(Boolean);
  return (
    <>
      {picture ? (
        <ContentPicture
          picture={picture}
          loading="lazy"
          sizes="(min-width: 48rem) 33vw, (min-width: 40rem) 50vw, 100vw"
          className="aspect-square w-full bg-sunk object-cover"
        />
      ) : null}
      <div className="p-4">
        <h2 className="my-0 text-xl">
          <ContentText of={title} />
        </h2>
        <p className="my-1 font-display text-2xl leading-none font-extrabold">
          {formatDollars(price ?? 0)}
        </p>
        {each.length > 0 ? (
          <ul aria-label={t("merch.sizes")} className="mt-3 flex flex-wrap gap-2">
            {each.map((size) => (
              <li key={size} lang={lang} className="rounded-md border border-line px-2 text-base">
                {size}
              </li>
            ))}
          </ul>
        ) : null}
        {order ? (
          <p className="mt-3 mb-0">
            <SiteLink href="/contact" className="inline-flex min-h-11 items-center font-bold">
              {t.rich("merch.orderByMessage", {
                hidden: hidden,
                article: () => <ContentText of={title} />,
              })}
            </SiteLink>
          </p>
        ) : null}
      </div>
    </>
  );
}

import { useTranslations } from "use-intl";
import { formatDollars } from "../../../domain/core/format-rules.ts";
import type { Article } from "../../content/merch.ts";
import { ContentText, useContent } from "../../i18n/use-content.tsx";
import { ButtonLink } from "../buttons.tsx";
import { ContentPicture } from "../content-picture.tsx";
import { EmptyState } from "../empty-state.tsx";

export function Catalogue({ articles }: { articles: readonly Article[] }) {
  const t = useTranslations("site");
  const contact = (
    <ButtonLink href="/contact">{useTranslations("frame")("links.contact")}</ButtonLink>
  );
  if (articles.length === 0) {
    return (
      <EmptyState next={contact}>
        <span className="font-display text-4xl leading-none">{t("merch.soon")}</span>
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

function ArticleCard({ name, price, picture, sizes }: Article) {
  const t = useTranslations("site");
  const { content, lang } = useContent(sizes);
  return (
    <>
      <ContentPicture picture={picture} loading="lazy" className="h-auto w-full bg-sunk" />
      <div className="p-4">
        <h2 className="my-0 text-2xl">
          <ContentText of={name} />
        </h2>
        <p className="my-1 font-display text-4xl leading-none font-extrabold">
          {formatDollars(price)}
        </p>
        {content.length > 0 ? (
          <ul aria-label={t("merch.sizes")} className="mt-3 flex flex-wrap gap-2">
            {content.map((size) => (
              <li
                key={size}
                lang={lang}
                className="rounded-md border border-line px-2 text-[0.95rem]"
              >
                {size}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}

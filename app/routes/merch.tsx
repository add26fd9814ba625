import { useTranslations } from "use-intl";
import { contentTopic } from "#domain/core/topics.ts";
import { picturesIn } from "#domain/site/content/content-pictures.ts";
import { readShownPictures } from "#domain/site/pictures/shown-pictures.ts";
import { message } from "#i18n/message.ts";
import { withDependencies } from "../http/request-context.ts";
import { contentOf, PREVIEW } from "../loaders/content.ts";
import { page } from "../routing/page.ts";
import { PageHead } from "../ui/page-layout.tsx";
import { Catalogue } from "../ui/site/catalogue.tsx";
import type { Route } from "./+types/merch";

export const loader = page(
  {
    access: "everybody",
    title: message("frame.links.merch"),
    description: ({ contact }) => message("site.merch.description", { institute: contact.name }),
    card: "merch",
    cache: { for: "everybody", uncached: [PREVIEW] },
  },
  async ({ ctx, url, context }) => {
    const { merch } = await contentOf(ctx, url);
    const find = await readShownPictures(ctx, picturesIn("merch", merch));
    return withDependencies(context, {
      articles: merch.items.map((article) => ({ ...article, picture: find(article.picture) })),
      topics: [contentTopic],
    });
  },
);

export default function Merch({ loaderData: { articles } }: Route.ComponentProps) {
  const links = useTranslations("frame");
  const t = useTranslations("site");
  return (
    <>
      <PageHead title={links("links.merch")} lead={t("merch.lead")} />
      <Catalogue articles={articles} />
    </>
  );
}

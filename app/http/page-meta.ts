import type { MetaDescriptor } from "react-router";
import {
  DEFAULT_LOCALE,
  INTL_LOCALES,
  LOCALES,
  type Locale,
  localePath,
} from "../../i18n/locales.ts";
import type { CardName } from "../routing/declaration.ts";

interface PageHeadings {
  title?: string | undefined;
  /** Search engines are kept from pages without one. */
  description?: string | undefined;
  path?: string;
  card?: CardName | undefined;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function pageMeta(matches: Matches, page: PageHeadings): MetaDescriptor[] {
  const { siteUrl: site, locale, institute } = rootData(matches);
  const title = [page.title, institute.name].filter(Boolean).join(" – ");
  const { description, path = "", card = "home" } = page;
  if (!description) return [{ title }, { name: "robots", content: "noindex" }];
  const address = (of: Locale) => site + localePath(of, path);
  const image = `${site}/cards/${locale === DEFAULT_LOCALE ? "" : `${locale}/`}${card}.png`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address(locale) },
    ...LOCALES.map((each) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: each,
      href: address(each),
    })),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: institute.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address(locale) },
    { property: "og:locale", content: INTL_LOCALES[locale].replace("-", "_") },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

interface RootData {
  siteUrl: string;
  locale: Locale;
  institute: { name: string };
}

function rootData(matches: Matches): RootData {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return (data as RootData | undefined) ?? { siteUrl: "", locale: "en", institute: { name: "" } };
}

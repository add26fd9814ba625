import type { MetaDescriptor } from "react-router";
import { largestOf, type ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { DEFAULT_LOCALE, INTL_LOCALES, LOCALES, type Locale, localePath } from "#i18n/locales.ts";
import type { CardName } from "../routing/declaration.ts";

interface PageHeadings {
  title?: string | undefined;
  /** Search engines are kept from pages without one. */
  description?: string | undefined;
  path?: string;
  card?: CardName | undefined;
  /** The address of a card of its own, in place of `card`. */
  picture?: string | undefined;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function pageMeta(matches: Matches, page: PageHeadings): MetaDescriptor[] {
  const { siteUrl: site, locale, institute, logo, hasCards } = rootData(matches);
  const title = [page.title, institute.name].filter(Boolean).join(" – ");
  const { description, path = "", card = "home", picture } = page;
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
    ...(hasCards || picture
      ? imageMeta(picture ? site + picture : image, 1200, 630, "summary_large_image")
      : logo
        ? imageMeta(site + largestOf(logo), logo.width, logo.height, "summary")
        : []),
  ];
}

/** The `meta` of a page whose head depends on what it loads: `head` of its data. */
export function headOfData({
  loaderData,
  matches,
}: {
  loaderData: { head: PageHeadings } | undefined;
  matches: Matches;
}): MetaDescriptor[] {
  return loaderData ? pageMeta(matches, loaderData.head) : [];
}

function imageMeta(address: string, width: number, height: number, card: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: address },
    { property: "og:image:width", content: `${width}` },
    { property: "og:image:height", content: `${height}` },
    { name: "twitter:card", content: card },
  ];
}

interface RootData {
  siteUrl: string;
  locale: Locale;
  institute: { name: string };
  logo: ShownPicture | null;
  hasCards: boolean;
}

const NOTHING_READ: RootData = {
  siteUrl: "",
  locale: "en",
  institute: { name: "" },
  logo: null,
  hasCards: true,
};

function rootData(matches: Matches): RootData {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return (data as RootData | undefined) ?? NOTHING_READ;
}

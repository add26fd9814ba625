import type { MetaDescriptor } from "react-router";
import { institute } from "../content/institute.ts";
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
  const title = page.title ? `${page.title} – ${institute.name}` : institute.name;
  const { description, path = "", card = "home" } = page;
  if (!description) return [{ title }, { name: "robots", content: "noindex" }];
  const site = siteUrlOf(matches);
  const image = `${site}/cards/${card}.png`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: site + path },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: institute.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: site + path },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function siteUrlOf(matches: Matches): string {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  if (typeof data !== "object" || data === null || !("siteUrl" in data)) return "";
  return String(data.siteUrl);
}

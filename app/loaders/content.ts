import { redirect } from "react-router";
import { type Ctx, hasRole, type SignedIn } from "#domain/core/context.ts";
import { readContent, readDrafts } from "#domain/site/content/read-content.ts";
import { type SectionId, type SiteContent, sectionIds } from "#domain/site/content/sections.ts";
import { withoutLocale } from "#i18n/locales.ts";

/** The parameter with which the editor sees the drafts; such a page is never cached. */
export const PREVIEW = "preview";

/** The editor who reads a preview; null on the page as it is. */
export function previewerOf({ actor }: Ctx, query: URLSearchParams): SignedIn | null {
  const isEditor = actor.kind === "account" && hasRole(actor, "editor");
  return isEditor && query.has(PREVIEW) ? actor : null;
}

export const isPreview = (ctx: Ctx, query: URLSearchParams) => previewerOf(ctx, query) !== null;

/** A preview shows the page that visitors will see. */
export function asVisitor(ctx: Ctx): Ctx {
  return { ...ctx, actor: { kind: "visitor" } };
}

/** The last one read, as a fallback while the database is unavailable. */
let known: SiteContent | null = null;

/** `failed` is why the content is not the newest; throws it if none was read before. */
export async function publishedContent(ctx: Ctx) {
  try {
    known = await readContent(ctx);
    return { content: known, failed: null };
  } catch (error) {
    if (known === null) throw error;
    return { content: known, failed: error };
  }
}

/**
 * What a page says of the institute: as published or, for the editor's preview, as drafted. The
 * frame keeps a page with a fallback out of the cache.
 */
export async function contentOf(ctx: Ctx, url: URL): Promise<SiteContent> {
  if (isPreview(ctx, url.searchParams)) return readDrafts(ctx);
  // Others get the cached page.
  if (url.searchParams.has(PREVIEW)) throw redirect(withoutLocale(url).pathname, 303);
  return (await publishedContent(ctx)).content;
}

/** Where visitors see a section. */
const pages: Record<SectionId, string> = {
  programs: "/programs",
  merch: "/merch",
  home: "/",
  about: "/about",
  gallery: "/",
  sponsors: "/",
  rules: "/CupRules",
  grounds: "/place",
  contact: "/contact",
  legal: "/terms",
  privacy: "/privacy",
  look: "/",
};

export function previewOf(section: SectionId): string {
  return `${pages[section]}?${PREVIEW}`;
}

/** The section to which the preview of a page leads back; null if it shows no single one. */
export function sectionOf(url: URL): SectionId | null {
  const { pathname } = withoutLocale(url);
  return sectionIds.find((id) => pages[id] === pathname) ?? null;
}

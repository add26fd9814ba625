import { hash } from "node:crypto";
import { pageOf } from "../app/cached-pages.ts";
import type { Topic } from "../domain/topics.ts";
import type { PublicAnswer } from "./answer-page.ts";
import { Kept } from "./kept.ts";
import { type Page, splitPage, versionOf } from "./page-pieces.ts";

/** Frames in which a page is kept: a visitor's, and that of who is signed in. Their content is the same. */
export type FrameKind = "visitor" | "account";

/** A page that was rendered for everybody, and how long it stands. */
export interface KeptPage {
  document: Kept;
  /** The address that the page names as its own, path and query. */
  address: string;
  topics: Topic[];
  /** The change it was made after, as the page itself says. */
  since: string;
  madeAt: number;
  expiresAt: number;
  /** Its content by itself, where a page that is open may ask for it. */
  content: Content | null;
}

/** What is inside of `<main>`, and the name of what it says. */
export interface Content {
  page: Page;
  version: string;
}

/** Shared caches may answer for a second, and browsers ask each time. */
export const PUBLIC = "public, max-age=0, s-maxage=1, must-revalidate";

/** What `<main>` says until it is known. */
const UNNUMBERED = 'data-version=""';

/** An answer as it is kept; `headers` are those of every answer of the site. */
export function keptPage(
  { text, headers: ofPage, shown }: Omit<PublicAnswer, "status">,
  {
    url,
    frame,
    since,
    madeAt,
    headers,
  }: {
    url: string;
    frame: FrameKind;
    since: string;
    madeAt: number;
    headers: Record<string, string>;
  },
): KeptPage {
  const content = contentOf(text);
  const html = content ? numbered(text, content.version) : text;
  const own = Object.fromEntries(ofPage);
  const isVisitors = frame === "visitor";
  const document = new Kept(html, {
    etag: etagOf(html, content),
    headers: { ...headers, ...own, "cache-control": isVisitors ? PUBLIC : "private, no-cache" },
    varies: ["Cookie"],
    effort: "at first",
  });
  const moments = shown.flatMap(({ until }) => (until ? [Date.parse(until)] : []));
  return {
    document,
    address: asSent(shown.find(({ address }) => address)?.address ?? pageOf(url)),
    topics: [...new Set(shown.flatMap(({ topics }) => topics))],
    since,
    madeAt,
    // Of one that says nothing nobody knows what changes it.
    expiresAt: shown.length === 0 ? madeAt : Math.min(Number.MAX_SAFE_INTEGER, ...moments),
    content,
  };
}

function contentOf(text: string): Content | null {
  if (!text.includes(UNNUMBERED)) return null;
  const page = splitPage(text);
  const version = versionOf(page);
  return { page: { ...page, attributes: numbered(page.attributes, version) }, version };
}

function numbered(html: string, version: string): string {
  return html.replace(UNNUMBERED, `data-version="${version}"`);
}

/** The same for pages that say the same, whichever change they were made after and whoever made them. */
function etagOf(html: string, content: Content | null): string {
  // What is inside of `<main>` has a name already.
  const around = content ? html.replace(content.page.main, "") + content.version : html;
  return hash("sha256", around.replace(/ data-since="[^"]*"/, ""), "base64url").slice(0, 22);
}

/** An address as a browser sends it. */
function asSent(address: string): string {
  const { pathname, search } = new URL(address, "http://localhost");
  return pathname + search;
}

import { hash } from "node:crypto";
import { pageOf } from "../app/cached-pages.ts";
import type { Topic } from "../domain/topics.ts";
import type { PublicAnswer } from "./answer-page.ts";
import { Kept } from "./kept.ts";
import {
  deltaPart,
  type Outline,
  type Page,
  splitPage,
  versionOf,
  wholePart,
} from "./page-pieces.ts";

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

/** An answer as it is kept, where it is one; `headers` are those of every answer of the site. */
export function keptPage(
  { status, text, headers: ofPage, shown }: PublicAnswer,
  {
    url,
    frame,
    since,
    madeAt,
    requestId,
    headers,
  }: {
    url: string;
    frame: FrameKind;
    since: string;
    madeAt: number;
    requestId: string;
    headers: Record<string, string>;
  },
): KeptPage {
  const content = contentOf(text);
  const html = content ? numbered(text, content.version) : text;
  const own = Object.fromEntries(ofPage);
  const isVisitors = frame === "visitor";
  const document = new Kept(html, {
    etag: etagOf(html, content, own["content-security-policy"] ?? ""),
    headers: {
      ...headers,
      ...own,
      "cache-control": isVisitors ? PUBLIC : "private, no-cache",
      // What is no page is told to who asked, and names their request.
      ...(status !== 200 && { "cache-control": "no-store", "x-request-id": requestId }),
    },
    varies: ["Cookie"],
    effort: "at first",
    status,
  });
  const moments = shown.flatMap(({ until }) => (until ? [Date.parse(until)] : []));
  return {
    document,
    address: asSent(shown.find(({ address }) => address)?.address ?? pageOf(url)),
    topics: [...new Set(shown.flatMap(({ topics }) => topics))],
    since,
    madeAt,
    // Of one that says nothing nobody knows what changes it, and what is no page is not kept.
    expiresAt:
      shown.length === 0 || status !== 200 ? madeAt : Math.min(Number.MAX_SAFE_INTEGER, ...moments),
    content: isVisitors ? content : null,
  };
}

/** Whether a page that stood when it was made has been over since. */
export function isOver({ madeAt, expiresAt }: KeptPage, now: number): boolean {
  return madeAt < expiresAt && expiresAt <= now;
}

/** The content of a page by itself: what differs from an outline, or all of it. */
export function keptPart(
  { page, version }: Content,
  since: Outline | null,
  mayBeShared: boolean,
  headers: Record<string, string>,
): Kept {
  return new Kept((since && deltaPart(since, page)) ?? wholePart(page), {
    etag: `${version}${since?.skeletonHash ?? ""}${mayBeShared ? "" : "-"}`,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": mayBeShared ? PUBLIC : "no-store",
    },
  });
}

/** For who was told of a change that is not known here: they try again. */
export function notYet(headers: Record<string, string>): Kept {
  const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Kept("Not yet.\n", { etag: "", headers: { ...headers, ...own }, status: 503 });
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
function etagOf(html: string, content: Content | null, policy: string): string {
  let said = html;
  if (content) {
    // What is inside of `<main>` has a name already, and the stylesheet one in the policy.
    const before = withoutStyles(html.slice(0, html.indexOf("<main")));
    said = [policy, content.version, before, html.slice(html.lastIndexOf("</main>"))].join("\0");
  }
  return hash("sha256", said, "base64url").slice(0, 22);
}

/** Without all from its first stylesheet to its last. */
function withoutStyles(head: string): string {
  const start = head.indexOf("<style");
  const end = head.lastIndexOf("</style>");
  return start < 0 || end < start ? head : head.slice(0, start) + head.slice(end);
}

/** An address as a browser sends it. */
function asSent(address: string): string {
  const { pathname, search } = new URL(address, "http://localhost");
  return pathname + search;
}

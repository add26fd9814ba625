import { hash } from "node:crypto";
import { pageOf } from "../app/cached-pages.ts";
import type { Topic } from "../domain/core/topics.ts";
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

/** Page frames that are cached separately; the content inside is the same. */
export type FrameKind = "visitor" | "account";

export interface KeptPage {
  document: Kept;
  address: string;
  topics: Topic[];
  since: string;
  madeAt: number;
  expiresAt: number;
  content: Content | null;
}

export interface Content {
  page: Page;
  version: string;
}

/** Shared caches can serve it for one second; browsers always revalidate. */
export const PUBLIC = "public, max-age=0, s-maxage=1, must-revalidate";

const UNNUMBERED = 'data-version=""';

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
    // Pages without topics cannot be invalidated, and errors are not cached.
    expiresAt:
      shown.length === 0 || status !== 200 ? madeAt : Math.min(Number.MAX_SAFE_INTEGER, ...moments),
    content: isVisitors ? content : null,
  };
}

export function isOver({ madeAt, expiresAt }: KeptPage, now: number): boolean {
  return madeAt < expiresAt && expiresAt <= now;
}

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

/** For a client that has heard of a change before this process; it retries. */
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

/** Depends only on what the page says, not on when or where it was rendered. */
function etagOf(html: string, content: Content | null, policy: string): string {
  let said = html;
  if (content) {
    // The version covers `<main>`, and the policy has a hash of the stylesheet.
    const before = withoutStyles(html.slice(0, html.indexOf("<main")));
    said = [policy, content.version, before, html.slice(html.lastIndexOf("</main>"))].join("\0");
  }
  return hash("sha256", said, "base64url").slice(0, 22);
}

function withoutStyles(head: string): string {
  const start = head.indexOf("<style");
  const end = head.lastIndexOf("</style>");
  return start < 0 || end < start ? head : head.slice(0, start) + head.slice(end);
}

function asSent(address: string): string {
  const { pathname, search } = new URL(address, "http://localhost");
  return pathname + search;
}

import { hash } from "node:crypto";
import { type CachedPages, pageOf } from "../../app/routing/cached-pages.ts";
import type { Connectivity } from "../../db/connectivity.ts";
import type { Actor, ActorKind } from "../../domain/core/context.ts";
import type { Topic } from "../../domain/core/topics.ts";
import type { PublicPage } from "../http/page-response.ts";
import type { LiveHub } from "../live/live-hub.ts";
import { CachedResponse } from "./cached-response.ts";
import { contentOf, numbered, type PageContent } from "./page-content.ts";
import type { SharedResults } from "./shared-results.ts";

interface RenderedPage {
  document: CachedResponse;
  isFile: boolean;
  address: string;
  topics: Topic[];
  since: string;
  madeAt: number;
  expiresAt: number;
  content: PageContent | null;
}

/** Shared caches can serve it for one second; browsers always revalidate. */
const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=1, must-revalidate";

export function toRenderedPage(
  { status, body, headers: ofPage, shown }: PublicPage,
  {
    url,
    frame,
    since,
    madeAt,
    requestId,
    headers,
  }: {
    url: string;
    frame: ActorKind;
    since: string;
    madeAt: number;
    requestId: string;
    headers: Record<string, string>;
  },
): RenderedPage {
  const isFile = typeof body !== "string";
  const content = isFile ? null : contentOf(body);
  const sent = !isFile && content ? numbered(body, content.version) : body;
  const own = Object.fromEntries(ofPage);
  const isVisitors = frame === "visitor";
  const document = new CachedResponse(sent, {
    etag: etagOf(sent, content, own["content-security-policy"] ?? ""),
    headers: {
      ...headers,
      ...own,
      ...(!isFile && { "cache-control": isVisitors ? PUBLIC_CACHE_CONTROL : "private, no-cache" }),
      ...(status !== 200 && { "cache-control": "no-store", "x-request-id": requestId }),
    },
    varies: ["Cookie"],
    effort: "now",
    status,
  });
  const moments = shown.flatMap(({ until }) => (until ? [Date.parse(until)] : []));
  return {
    document,
    isFile,
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

export function isExpired({ madeAt, expiresAt }: RenderedPage, now: number): boolean {
  return madeAt < expiresAt && expiresAt <= now;
}

export function contentResponse(
  { part, version }: PageContent,
  mayBeShared: boolean,
  headers: Record<string, string>,
): CachedResponse {
  return new CachedResponse(part, {
    etag: version,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": mayBeShared ? PUBLIC_CACHE_CONTROL : "no-store",
    },
  });
}

/** For a client that has heard of a change before this process; it retries. */
export function contentNotReady(headers: Record<string, string>): CachedResponse {
  const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new CachedResponse("Not yet.\n", {
    etag: "",
    headers: { ...headers, ...own },
    status: 503,
  });
}

/** Depends only on what the page says, not on when or where it was rendered. */
function etagOf(html: string | Buffer, content: PageContent | null, policy: string): string {
  let said = html;
  if (content && typeof html === "string") {
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

export interface PageCacheOptions {
  cached: CachedPages;
  hub: LiveHub;
  connectivity: Pick<Connectivity, "isUnavailable" | "known" | "subscribe">;
  render: (
    url: string,
    how: { viewer: ActorKind; since: string; requestId: string },
  ) => Promise<PublicPage>;
  findReader: (cookies: string, byItself: boolean) => Promise<Actor>;
  mayHaveSession: (cookies: string) => boolean;
  now: () => Date;
  headers: Record<string, string>;
  room?: number;
  results?: Pick<SharedResults, "clear"> | null;
}

export interface PageRequest {
  url: string;
  cookies: string | undefined;
  /** True for a background reload of an open page. */
  byItself: boolean;
}

export interface CacheEntry extends RenderedPage {
  key: string;
  url: string;
  /** The content's responses, by whether shared caches may store them. */
  parts: Map<boolean, CachedResponse>;
  bytes: number;
  used: boolean;
}

export const newEntryState = () => ({
  parts: new Map<boolean, CachedResponse>(),
  bytes: 0,
  used: true,
});

export const kindOf = ({ isFile }: RenderedPage) => (isFile ? "files" : "pages");

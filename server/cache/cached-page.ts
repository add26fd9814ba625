import { hash } from "node:crypto";
import type { PageDependencies } from "#app/http/request-context.ts";
import type { ActorKind } from "#domain/core/context.ts";
import { CachedResponse } from "./cached-response.ts";
import { contentOf, numbered, type PageContent } from "./page-content.ts";

/** What a page answers an anonymous visitor, and what it depends on. */
export interface PublicPage {
  status: number;
  headers: Headers;
  body: string | Buffer<ArrayBuffer>;
  shown: PageDependencies[];
}

/** Shared caches can serve it for one second; browsers always revalidate. */
const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=1, must-revalidate";

export type RenderedPage = ReturnType<typeof toRenderedPage>;

export function toRenderedPage(
  { status, body, headers: ofPage, shown }: PublicPage,
  {
    frame,
    since,
    madeAt,
    requestId,
    headers,
  }: {
    frame: ActorKind;
    since: string;
    madeAt: number;
    requestId: string;
    headers: Record<string, string>;
  },
) {
  const isFile = typeof body !== "string";
  const content = isFile ? null : contentOf(body);
  const sent = !isFile && content ? numbered(body, content.version) : body;
  const isVisitors = frame === "visitor";
  const document = new CachedResponse(sent, {
    etag: etagOf(sent),
    headers: {
      ...headers,
      ...Object.fromEntries(ofPage),
      ...(!isFile && { "cache-control": isVisitors ? PUBLIC_CACHE_CONTROL : "private, no-cache" }),
      ...(status !== 200 && { "cache-control": "no-store", "x-request-id": requestId }),
    },
    varies: ["Cookie"],
    status,
  });
  const moments = shown.flatMap(({ until }) => (until ? [Date.parse(until)] : []));
  return {
    document,
    isFile,
    topics: [...new Set(shown.flatMap(({ topics }) => topics))],
    since,
    madeAt,
    // Pages without topics cannot be invalidated, and errors are not cached.
    expiresAt:
      shown.length === 0 || status !== 200 ? madeAt : Math.min(Number.MAX_SAFE_INTEGER, ...moments),
    content: isVisitors ? content : null,
    bytes: document.bytes + 2 * (content?.part.length ?? 0),
  };
}

export function contentResponse(
  { part, version }: PageContent,
  mayStore: "shared" | "no-store",
  headers: Record<string, string>,
): CachedResponse {
  return new CachedResponse(part, {
    etag: version,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": mayStore === "shared" ? PUBLIC_CACHE_CONTROL : mayStore,
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

/** Depends only on what the page says, not on when it was rendered. */
function etagOf(sent: string | Buffer): string {
  const said = typeof sent === "string" ? sent.replace(/ data-since="[^"]*"/, "") : sent;
  return hash("sha256", said, "base64url").slice(0, 22);
}

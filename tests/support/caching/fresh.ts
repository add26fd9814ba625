import { expect } from "vitest";
import { PART } from "#app/live/protocol.ts";
import type { PageCache } from "#server/cache/page-cache.ts";
import { contentOf } from "#server/cache/page-content.ts";

const KEPT_FOR_ACCOUNTS = "private, no-cache";

export function isCached(request: Request, by: PageCache | Response | null): boolean {
  if (request.method !== "GET" || by === null) return false;
  if (by instanceof Response) return by.headers.get("Cache-Control") === KEPT_FOR_ACCOUNTS;
  const { pathname, search } = new URL(request.url);
  const cookies = request.headers.get("Cookie") ?? undefined;
  return by.find({ url: pathname + search, cookies }) !== null;
}

export async function expectFresh(
  request: Request,
  kept: Response,
  render: (request: Request) => Promise<Response>,
): Promise<void> {
  if (kept.status !== 200 || kept.headers.has("Content-Encoding")) return;
  // Page data (`.data`) differs between renders.
  if (!/html|xml|json|csv/.test(kept.headers.get("Content-Type") ?? "")) return;
  const text = await kept.clone().text();
  const url = new URL(request.url);
  const isPart = url.pathname.startsWith(`${PART}/`);
  const now = await (await render(wholePage(request, isPart))).text();
  if (isPart) expect(versionIn(text), request.url).toBe(contentOf(now)?.version);
  else expect(difference(unnumbered(text), unnumbered(now)), request.url).toBeNull();
}

/** The first difference with some context: pages are too long for a failure message. */
function difference(kept: string, now: string): { kept: string; now: string } | null {
  if (kept === now) return null;
  let at = 0;
  while (kept[at] === now[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 120);
  return { kept: around(kept), now: around(now) };
}

function wholePage(request: Request, isPart: boolean): Request {
  const url = new URL(request.url);
  if (isPart) {
    url.pathname = url.pathname.slice(PART.length);
    url.searchParams.delete("at");
  }
  const headers = new Headers({ "Sec-Fetch-Dest": "empty" });
  const cookies = request.headers.get("Cookie");
  if (cookies !== null && !isPart) headers.set("Cookie", cookies);
  return new Request(url, { headers });
}

/** Without what may differ; other spellings of an address are one page, except its language link. */
export function unnumbered(html: string): string {
  return html
    .replace(/ data-(?:since|version)="[^"]*"/g, "")
    .replace(/(href="[^"?]*)\?[^"]*(" lang=)/g, "$1$2");
}

export function versionIn(html: string): string {
  return /<main[^>]* data-version="([^"]*)"/.exec(html)?.[1] ?? "";
}

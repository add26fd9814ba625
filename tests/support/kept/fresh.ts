import { expect } from "vitest";
import { PART } from "../../../app/part.ts";
import type { PageCache } from "../../../server/page-cache.ts";
import { splitPage, versionOf } from "../../../server/page-pieces.ts";

/** What the answer for who is signed in says of itself, in the frame that is kept for them. */
const KEPT_FOR_ACCOUNTS = "private, no-cache";

/** Whether an answer comes, or came, from what is kept. */
export function isKept(request: Request, by: PageCache | Response | null): boolean {
  if (request.method !== "GET" || by === null) return false;
  if (by instanceof Response) return by.headers.get("Cache-Control") === KEPT_FOR_ACCOUNTS;
  const { pathname, search } = new URL(request.url);
  const cookies = request.headers.get("Cookie") ?? undefined;
  return by.find({ url: pathname + search, cookies }) !== null;
}

/** Expects of a cached response that it says what the page says now, to who asked; `render` goes past the cache. */
export async function expectFresh(
  request: Request,
  kept: Response,
  render: (request: Request) => Promise<Response>,
): Promise<void> {
  if (kept.status !== 200 || kept.headers.has("Content-Encoding")) return;
  // The data of a page numbers every answer by itself.
  if (!/html|xml|json|csv/.test(kept.headers.get("Content-Type") ?? "")) return;
  const text = await kept.clone().text();
  const url = new URL(request.url);
  const isPart = url.pathname.startsWith(`${PART}/`);
  const now = await (await render(wholePage(request, isPart))).text();
  if (isPart) expect(versionIn(text), request.url).toBe(versionOf(splitPage(now)));
  else expect(difference(unnumbered(text), unnumbered(now)), request.url).toBeNull();
}

/** Where two texts begin to differ: a page is too long to be shown whole. */
function difference(kept: string, now: string): { kept: string; now: string } | null {
  if (kept === now) return null;
  let at = 0;
  while (kept[at] === now[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 120);
  return { kept: around(kept), now: around(now) };
}

/** The same request, and of a part that for its page. */
function wholePage(request: Request, isPart: boolean): Request {
  const url = new URL(request.url);
  if (isPart) {
    url.pathname = url.pathname.slice(PART.length);
    for (const name of ["from", "at"]) url.searchParams.delete(name);
  }
  const headers = new Headers({ "Sec-Fetch-Dest": "empty" });
  const cookies = request.headers.get("Cookie");
  if (cookies !== null && !isPart) headers.set("Cookie", cookies);
  return new Request(url, { headers });
}

/** A page without what says how new it is. */
export function unnumbered(html: string): string {
  return html.replace(/ data-(?:since|version)="[^"]*"/g, "");
}

/** The version that a page or a part of it is in. */
export function versionIn(html: string): string {
  return /<main[^>]* data-version="([^"]*)"/.exec(html)?.[1] ?? "";
}

import { splitLocale } from "#i18n/locales.ts";

/**
 * True if the request came from a page of this site, by Sec-Fetch-Site or, in older browsers,
 * Referer.
 */
export function isFromSameOrigin({ headers, url }: Pick<Request, "headers" | "url">): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return URL.parse(headers.get("Referer") ?? "")?.origin === new URL(url).origin;
}

/** Returns a safe same-site path without its language, or '/' if it could lead to another site. */
export function localPath(given: string | null): string {
  const raw = given && splitLocale(given).path;
  if (!raw || raw.length > 500 || !/^\/(?![/\\])[^\s\\]*$/.test(raw)) return "/";
  // The browser removes dot segments first, which can leave a leading '//'.
  const { origin, pathname } = new URL(raw, "http://here");
  if (origin !== "http://here" || !isOurs(pathname) || !isOurs(raw)) return "/";
  return withoutNotice(raw);
}

/** A link decides where a form leads, but not what the page there says was done. */
function withoutNotice(path: string): string {
  const url = new URL(path, "http://here");
  if (!url.searchParams.has("done")) return path;
  url.searchParams.delete("done");
  return url.pathname + url.search + url.hash;
}

/** Rejects encoded slashes and control characters too, since a proxy could decode them. */
function isOurs(path: string): boolean {
  return !/^\/(?:\/|%(?:2f|5c|0|1))/i.test(path);
}

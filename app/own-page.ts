/**
 * Whether somebody came from a page of this site: a link elsewhere, a bookmark or a typed address did not. A
 * browser says so in Sec-Fetch-Site, an older one in Referer.
 */
export function cameFromOwnPage({ headers, url }: Pick<Request, "headers" | "url">): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return URL.parse(headers.get("Referer") ?? "")?.origin === new URL(url).origin;
}

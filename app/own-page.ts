/**
 * True if the request came from a page of this site, by Sec-Fetch-Site or, in older browsers,
 * Referer.
 */
export function cameFromOwnPage({ headers, url }: Pick<Request, "headers" | "url">): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return URL.parse(headers.get("Referer") ?? "")?.origin === new URL(url).origin;
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: only one that a page of this site sent. Stands in front of
 * every route. A browser says so in Sec-Fetch-Site, an older one in Origin; who says neither is refused.
 */
export function fromOurOwnPage(request: Request, siteUrl: string): boolean {
  if (SAFE.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === siteUrl;
}

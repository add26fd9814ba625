const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF check: allows changes only from this site's own pages, by Sec-Fetch-Site or, in older
 * browsers, Origin. Requests with neither are refused.
 */
export function passesOriginCheck(request: Request, siteUrl: string): boolean {
  if (SAFE.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === siteUrl;
}

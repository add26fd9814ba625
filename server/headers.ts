/** What holds for an answer that is no page: nothing in it runs, loads or can be framed. A page says more. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What every answer carries, whichever part of the server gives it. Names are in lower case: an answer's own
 * header takes the place of one of these.
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    "content-security-policy": NO_PAGE,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(siteUrl.startsWith("https:") && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
  };
}

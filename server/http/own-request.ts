/**
 * Rewrites the request to the public URL. Drops Origin, which the router would compare with the
 * host and refuse behind a proxy; the origin check runs earlier.
 */
export function asOurs(request: Request, siteUrl: string, body: BodyInit | null): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(`${siteUrl}${pathname}${search}`, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
    duplex: "half",
  } as RequestInit);
}

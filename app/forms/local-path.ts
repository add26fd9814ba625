/**
 * Where to go after signing in, as the address asks: a path of this site, else the front page. Anything
 * that a browser could read as another site is not a path.
 */
export function localPath(raw: string | null): string {
  if (!raw || raw.length > 500 || !/^\/(?![/\\])[^\s\\]*$/.test(raw)) return "/";
  // As a browser goes there: dots are taken away first, and may leave two slashes in front.
  const { origin, pathname } = new URL(raw, "http://here");
  return origin === "http://here" && isOurs(pathname) && isOurs(raw) ? raw : "/";
}

/** Encoded, the marks that name another site could be decoded by something on the way. */
function isOurs(path: string): boolean {
  return !/^\/(?:\/|%(?:2f|5c|0|1))/i.test(path);
}

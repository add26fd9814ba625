/**
 * Where to go after signing in, as the address asks: a path of this site, else the front page. Anything
 * that a browser could read as another site is not a path.
 */
export function localPath(raw: string | null): string {
  if (!raw || !/^\/(?![/\\])[^\s\\]*$/.test(raw) || raw.length > 500) return "/";
  return raw;
}

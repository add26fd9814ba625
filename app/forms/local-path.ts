/**
 * Where to go after signing in, as the address asks: a path of this site, else the front page. Anything
 * that a browser could read as another site is not a path.
 */
export function localPath(raw: string | null): string {
  if (!raw || raw.length > 500 || !/^\/(?![/\\])[^\s\\]*$/.test(raw)) return "/";
  // Encoded, the same marks could be decoded by something on the way.
  return /^\/%(?:2f|5c|0|1)/i.test(raw) ? "/" : raw;
}

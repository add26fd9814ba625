import { cacheAddressOf } from "../app/cached-pages.ts";
import { PART } from "../app/part.ts";

export function isPart(url: string): boolean {
  return url.startsWith(`${PART}/`);
}

/** Limits what requests can add to cache keys. */
function isName(raw: string): boolean {
  return /^[\w-]{0,40}$/.test(raw);
}

/**
 * Parses a part URL: `from` is the browser's version, `at` the change it heard of, and `url` the
 * cache key. Returns null if it is not one.
 */
export function readPart(
  sent: string,
): { url: string; address: string; from: string; at: string } | null {
  const url = sent.slice(PART.length);
  const query = new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");
  const [from, ...moreFrom] = query.getAll("from");
  const [at, ...moreAt] = query.getAll("at");
  const address = cacheAddressOf(url)?.address;
  if (address === undefined || moreFrom.length > 0 || moreAt.length > 0) return null;
  const asked = { from: from ?? "", at: at ?? "" };
  if (!isName(asked.from) || !isName(asked.at)) return null;
  const named = Object.entries(asked).flatMap(([name, value]) => (value ? `${name}=${value}` : []));
  const rest = named.join("&");
  const separator = rest === "" ? "" : address.includes("?") ? "&" : "?";
  return { url: PART + address + separator + rest, address, ...asked };
}

import { cacheAddressOf } from "../app/cached-pages.ts";
import { PART } from "../app/part.ts";

/** Whether the content of a page is asked for, and not the page. */
export function isPart(url: string): boolean {
  return url.startsWith(`${PART}/`);
}

/** Whether a version or a change can be called so: what is asked goes into what is kept. */
function isName(raw: string): boolean {
  return /^[\w-]{0,40}$/.test(raw);
}

/**
 * Which content is asked for: `from` names the version that the browser has, `at` the change that it was told
 * of. `url` is the request as the cache knows it. Null for what asks for none.
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

import { cachedPageAt } from "../app/cached-pages.ts";
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
 * of. Null for what asks for none.
 */
export function readPart(url: string): { address: string; from: string; at: string } | null {
  const [path = "", query = ""] = url.slice(PART.length).split("?");
  const own: string[] = [];
  const asked = { from: "", at: "" };
  let twice = false;
  for (const pair of query.split("&").filter(Boolean)) {
    const [name, value = ""] = pair.split("=");
    if (name === "from" || name === "at") {
      twice ||= asked[name] !== "";
      asked[name] = value;
    } else own.push(pair);
  }
  const address = own.length > 0 ? `${path}?${own.join("&")}` : path;
  if (twice || !cachedPageAt(address) || !isName(asked.from) || !isName(asked.at)) return null;
  return { address, ...asked };
}

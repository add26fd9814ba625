import type { Kept } from "./register-line.ts";
import { registeredRoutes } from "./route-register.ts";

/** How the response of an address is cached, where it is. */
type Caching = Extract<Kept, object>;

/**
 * A page that is rendered once and cached until something on it changes. It is rendered as for a visitor, so
 * it holds nothing that belongs to anybody. `:` in its path stands for one segment.
 */
export type CachedPage = Caching & { path: string };

/** A request as the cache knows it: whichever way its URL was written, it has one address. */
export interface CacheAddress {
  page: CachedPage;
  /** Path and query: the path as links write it, the query with what the page declares and nothing else. */
  address: string;
}

export const cachedPages: readonly CachedPage[] = registeredRoutes.flatMap(({ path, kept }) =>
  typeof kept === "string" ? [] : [{ path, ...kept }],
);

const staticPages = new Map<string, CachedPage>();
const patterns: { page: CachedPage; pattern: RegExp }[] = [];
for (const page of cachedPages) {
  if (page.path.includes(":")) patterns.push({ page, pattern: patternOf(page.path) });
  else staticPages.set(page.path.toLowerCase(), page);
}

/** Any letter case, as the router has it. A segment that is written with percent signs is left to the router. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "([a-z0-9-]+)");
  return new RegExp(`^${source}$`, "i");
}

/** Parameters of the router's own, beside those of the page. */
const ROUTER_PARAMETERS = ["_routes", "index"];

/** The endings of a request for a page's data; the second is that of the front page. */
const DATA = [".data", "/_.data"] as const;

/** The address of the page whose data, or which itself, is asked for: data has the router's ending. */
export function pageOf(url: string): string {
  const [path, query] = split(url);
  return withoutDataEnding(path) + query;
}

/**
 * Where a request (path and query, as it was sent) is in the cache; null for what is never cached. Letter case
 * and slashes at the end of the path make no difference, nor does the order of the parameters, their spelling,
 * or any that the page does not declare.
 */
export function cacheAddressOf(url: string): CacheAddress | null {
  const [sent, search] = split(url);
  const path = withoutDataEnding(sent);
  const isData = path !== sent;
  const found = findPage(withoutSlashes(path));
  if (!found) return null;
  const { own, uncached, routers } = declared(found.page, search);
  // With some the router answers a part of the data.
  if (uncached.length > 0 || (isData && routers.length > 0)) return null;
  const address = isData ? dataAddress(found.path) : found.path;
  return { page: found.page, address: address + searchOf(own) };
}

/** What a page is handed of a query that was sent ('?…' or ''): nothing that it does not declare. */
export function declaredQuery(caching: Caching, search: string): string {
  const { own, uncached, routers } = declared(caching, search);
  return searchOf([...own, ...uncached, ...routers]);
}

type Pairs = [string, string][];

/** Of a repeated parameter the first one counts; an empty one chooses nothing. */
function declared(caching: Caching, search: string): Record<"own" | "uncached" | "routers", Pairs> {
  const sent = new URLSearchParams(search);
  const pairs = (names: readonly string[] = []) =>
    names.flatMap((name): Pairs => {
      const value = sent.get(name);
      return value === null ? [] : [[name, value]];
    });
  return {
    own: pairs(caching.query).filter(([, value]) => value !== ""),
    uncached: pairs(caching.uncached),
    routers: pairs(ROUTER_PARAMETERS),
  };
}

function searchOf(pairs: Pairs): string {
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

function findPage(path: string): { page: CachedPage; path: string } | null {
  const page = staticPages.get(path.toLowerCase());
  if (page) return { page, path: page.path };
  for (const each of patterns) {
    const segments = each.pattern.exec(path)?.slice(1);
    if (!segments) continue;
    let at = 0;
    const own = each.page.path.replaceAll(/:\w+/g, () => segments[at++] ?? "");
    return { page: each.page, path: own };
  }
  return null;
}

/** The path, and the query with its question mark. */
function split(url: string): [string, string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}

function withoutDataEnding(path: string): string {
  const [plain, ofFront] = DATA;
  if (path.endsWith(ofFront)) return path.slice(0, -ofFront.length + 1);
  return path.endsWith(plain) ? path.slice(0, -plain.length) : path;
}

function dataAddress(path: string): string {
  const [plain, ofFront] = DATA;
  return path === "/" ? ofFront : path + plain;
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  const plain = path.slice(0, end);
  // The router takes '//' for another page than '/'.
  return plain === "/" ? path : plain;
}

import { localePath, splitLocale } from "#i18n/locales.ts";
import type { CachePolicy } from "./declaration.ts";
import type { Route } from "./route-table.ts";

/**
 * A page that is rendered once for visitors and cached until its content changes. A segment that
 * starts with `:` matches any slug, and the name of a picture's file.
 */
export type CachedPage = CachePolicy & { path: string };

export interface CacheAddress {
  page: CachedPage;
  address: string;
}

/** Finds the page and the cache key of a URL among the pages that declare a cache policy. */
export class CachedPages {
  readonly all: readonly CachedPage[];
  readonly #static = new Map<string, CachedPage>();
  readonly #patterns: CachedPage[] = [];

  constructor(routes: readonly Route[]) {
    this.all = routes.flatMap(({ path, page }) => (page?.cache ? [{ path, ...page.cache }] : []));
    for (const page of this.all) {
      if (page.path.includes(":")) this.#patterns.push(page);
      else this.#static.set(page.path.toLowerCase(), page);
    }
  }

  /**
   * Returns null if the request can't be cached. Ignores letter case, trailing slashes, parameter
   * order and encoding, and parameters that the page doesn't declare.
   */
  addressOf(url: string): CacheAddress | null {
    const [sent, search] = split(url);
    const whole = withoutDataEnding(sent);
    const isData = whole !== sent;
    const { locale, path } = splitLocale(whole);
    const found = this.#find(withoutSlashes(path));
    if (!found) return null;
    const { page, path: own } = found;
    const query = new URLSearchParams(search);
    const isSent = (name: string) => query.has(name);
    if (page.uncached?.some(isSent)) return null;
    // The router returns only part of the data when its own parameters are present.
    if (isData && (page.for === "file" || ROUTER_PARAMETERS.some(isSent))) return null;
    const address = localePath(locale, isData ? dataAddress(own) : own);
    return { page, address: address + queryOf(page, query) };
  }

  #find(path: string): { page: CachedPage; path: string } | null {
    const page = this.#static.get(path.toLowerCase());
    if (page) return { page, path: page.path };
    for (const each of this.#patterns) {
      const own = filledIn(each.path, path);
      if (own !== null) return { page: each, path: own };
    }
    return null;
  }
}

/**
 * Returns the pattern with the path's slugs filled in, or null if the path doesn't match.
 * Case-insensitive, like the router. Percent-encoded segments never match and bypass the cache.
 */
function filledIn(pattern: string, path: string): string | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  const filled = wanted.map((segment, at) => {
    const own = given[at] ?? "";
    if (segment.startsWith(":")) return /^[a-z0-9-]+(?:\.(?:avif|webp))?$/i.test(own) ? own : null;
    return segment.toLowerCase() === own.toLowerCase() ? segment : null;
  });
  return filled.includes(null) ? null : filled.join("/");
}

const ROUTER_PARAMETERS = ["_routes", "index"];

const DATA = [".data", "/_.data"] as const;

export function pageOf(url: string): string {
  const [path, query] = split(url);
  return withoutDataEnding(path) + query;
}

/** Only the first value of a repeated parameter counts; empty values are dropped. */
function queryOf({ query: names = [] }: CachePolicy, sent: URLSearchParams): string {
  const pairs = names.flatMap((name) => {
    const value = sent.get(name);
    return value ? [[name, value]] : [];
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

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
  // The router treats '//' as a different page than '/'.
  return plain === "/" ? path : plain;
}

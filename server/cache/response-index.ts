import { PART } from "../../app/live/protocol.ts";
import type { CachedPages } from "../../app/routing/cached-pages.ts";
import type { CacheEntry } from "./cached-page.ts";
import type { CachedResponse } from "./cached-response.ts";

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
  cached: CachedPages,
  sent: string,
): { url: string; address: string; from: string; at: string } | null {
  const url = sent.slice(PART.length);
  const query = new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");
  const [from, ...moreFrom] = query.getAll("from");
  const [at, ...moreAt] = query.getAll("at");
  const address = cached.addressOf(url)?.address;
  if (address === undefined || moreFrom.length > 0 || moreAt.length > 0) return null;
  const asked = { from: from ?? "", at: at ?? "" };
  if (!isName(asked.from) || !isName(asked.at)) return null;
  const named = Object.entries(asked).flatMap(([name, value]) => (value ? `${name}=${value}` : []));
  const rest = named.join("&");
  const separator = rest === "" ? "" : address.includes("?") ? "&" : "?";
  return { url: PART + address + separator + rest, address, ...asked };
}

/** Browsers use only a few part URLs of a page, but anyone can invent more. */
const MOST_PARTS = 32;
const MOST_ALIASES = 16;
const LONGEST_ALIAS = 200;

interface Ready {
  entry: CacheEntry;
  kept: CachedResponse;
}

export function cacheUrlOf(cached: CachedPages, url: string): string | null {
  return isPart(url)
    ? (readPart(cached, url)?.url ?? null)
    : (cached.addressOf(url)?.address ?? null);
}

/** Responses available synchronously, by cache key: documents for visitors, parts for everyone. */
export class ResponseIndex {
  readonly #cached: CachedPages;
  readonly #ready = new Map<string, Ready>();
  readonly #parts = new WeakMap<CacheEntry, Set<string>>();
  readonly #aliases = new WeakMap<CacheEntry, Set<string>>();

  constructor(cached: CachedPages) {
    this.#cached = cached;
  }

  /** Tries the URL as is first, which avoids parsing the common ones. */
  find(url: string): Ready | null {
    return this.#ready.get(url) ?? this.#ready.get(cacheUrlOf(this.#cached, url) ?? "") ?? null;
  }

  addDocument(entry: CacheEntry): void {
    this.#ready.set(entry.url, { entry, kept: entry.document });
  }

  addPart(entry: CacheEntry, url: string, kept: CachedResponse): void {
    this.#add(this.#parts, MOST_PARTS, { entry, kept }, url);
  }

  addAlias(entry: CacheEntry, url: string): void {
    if (url.length > LONGEST_ALIAS) return;
    this.#add(this.#aliases, MOST_ALIASES, { entry, kept: entry.document }, url);
  }

  drop(entry: CacheEntry): void {
    const more = [this.#parts, this.#aliases].flatMap((urls) => [...(urls.get(entry) ?? [])]);
    for (const url of [entry.url, ...more]) {
      if (this.#ready.get(url)?.entry === entry) this.#ready.delete(url);
    }
  }

  #add(of: WeakMap<CacheEntry, Set<string>>, most: number, ready: Ready, url: string): void {
    const urls = of.get(ready.entry) ?? new Set();
    if (urls.size >= most) return;
    of.set(ready.entry, urls.add(url));
    this.#ready.set(url, ready);
  }
}

import { PART, partAddress } from "../../app/live/protocol.ts";
import type { CachedPages } from "../../app/routing/cached-pages.ts";
import type { CacheEntry } from "./cached-page.ts";
import type { CachedResponse } from "./cached-response.ts";

export function isPart(url: string): boolean {
  return url.startsWith(`${PART}/`);
}

/**
 * Parses a part URL: `at` is the change that the browser heard of, and `url` the cache key. Returns
 * null if it is not one.
 */
export function readPart(
  cached: CachedPages,
  sent: string,
): { url: string; address: string; at: string } | null {
  const url = sent.slice(PART.length);
  const query = new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");
  const [at = "", ...more] = query.getAll("at");
  const address = cached.addressOf(url)?.address;
  // Limits what requests can add to cache keys.
  if (address === undefined || more.length > 0 || !/^[\w-]{0,40}$/.test(at)) return null;
  return { url: partAddress(PART + address, at), address, at };
}

/** Browsers use only a few part URLs of a page, but anyone can invent more. */
const MAX_PARTS = 32;
const MAX_ALIASES = 16;
const LONGEST_ALIAS = 200;

interface Ready {
  entry: CacheEntry;
  response: CachedResponse;
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
    this.#ready.set(entry.url, { entry, response: entry.document });
  }

  addPart(entry: CacheEntry, url: string, response: CachedResponse): void {
    this.#add(this.#parts, MAX_PARTS, { entry, response }, url);
  }

  addAlias(entry: CacheEntry, url: string): void {
    if (url.length > LONGEST_ALIAS) return;
    this.#add(this.#aliases, MAX_ALIASES, { entry, response: entry.document }, url);
  }

  drop(entry: CacheEntry): void {
    const more = [this.#parts, this.#aliases].flatMap((urls) => [...(urls.get(entry) ?? [])]);
    for (const url of [entry.url, ...more]) {
      if (this.#ready.get(url)?.entry === entry) this.#ready.delete(url);
    }
  }

  #add(of: WeakMap<CacheEntry, Set<string>>, max: number, ready: Ready, url: string): void {
    const urls = of.get(ready.entry) ?? new Set();
    if (urls.size >= max) return;
    of.set(ready.entry, urls.add(url));
    this.#ready.set(url, ready);
  }
}

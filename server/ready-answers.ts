import { cacheAddressOf } from "../app/cached-pages.ts";
import type { Kept } from "./kept.ts";
import type { Entry } from "./page-cache-parts.ts";
import { isPart, readPart } from "./part-address.ts";

/** Browsers use only a few part URLs of a page, but anyone can invent more. */
const MOST_PARTS = 32;
const MOST_ALIASES = 16;
const LONGEST_ALIAS = 200;

interface Ready {
  entry: Entry;
  kept: Kept;
}

export function cacheUrlOf(url: string): string | null {
  return isPart(url) ? (readPart(url)?.url ?? null) : (cacheAddressOf(url)?.address ?? null);
}

/** Responses available synchronously, by cache key: documents for visitors, parts for everyone. */
export class ReadyAnswers {
  readonly #ready = new Map<string, Ready>();
  readonly #parts = new WeakMap<Entry, Set<string>>();
  readonly #aliases = new WeakMap<Entry, Set<string>>();

  /** Tries the URL as is first, which avoids parsing the common ones. */
  find(url: string): Ready | null {
    return this.#ready.get(url) ?? this.#ready.get(cacheUrlOf(url) ?? "") ?? null;
  }

  addDocument(entry: Entry): void {
    this.#ready.set(entry.url, { entry, kept: entry.document });
  }

  addPart(entry: Entry, url: string, kept: Kept): void {
    this.#add(this.#parts, MOST_PARTS, { entry, kept }, url);
  }

  addAlias(entry: Entry, url: string): void {
    if (url.length > LONGEST_ALIAS) return;
    this.#add(this.#aliases, MOST_ALIASES, { entry, kept: entry.document }, url);
  }

  drop(entry: Entry): void {
    const more = [this.#parts, this.#aliases].flatMap((urls) => [...(urls.get(entry) ?? [])]);
    for (const url of [entry.url, ...more]) {
      if (this.#ready.get(url)?.entry === entry) this.#ready.delete(url);
    }
  }

  #add(of: WeakMap<Entry, Set<string>>, most: number, ready: Ready, url: string): void {
    const urls = of.get(ready.entry) ?? new Set();
    if (urls.size >= most) return;
    of.set(ready.entry, urls.add(url));
    this.#ready.set(url, ready);
  }
}

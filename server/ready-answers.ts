import { cacheAddressOf } from "../app/cached-pages.ts";
import type { Kept } from "./kept.ts";
import type { Entry } from "./page-cache-parts.ts";
import { isPart, readPart } from "./part-address.ts";

/** A stadium asks for the content of a page by a handful of URLs, and anybody can think of more. */
const MOST_PARTS = 32;
/** Other URLs of a page, such as one with the name of an age group in capitals. */
const MOST_ALIASES = 16;
const LONGEST_ALIAS = 200;

interface Ready {
  entry: Entry;
  kept: Kept;
}

/** A request as the cache knows it, whichever way its URL was written; null for what is never cached. */
export function cacheUrlOf(url: string): string | null {
  return isPart(url) ? (readPart(url)?.url ?? null) : (cacheAddressOf(url)?.address ?? null);
}

/** The responses that need no waiting, by their URL as the cache knows it: documents for visitors, parts for everybody. */
export class ReadyAnswers {
  readonly #ready = new Map<string, Ready>();
  readonly #parts = new WeakMap<Entry, Set<string>>();
  readonly #aliases = new WeakMap<Entry, Set<string>>();

  /** Most URLs are written as our own links write them: only the others need to be parsed. */
  find(url: string): Ready | null {
    return this.#ready.get(url) ?? this.#ready.get(cacheUrlOf(url) ?? "") ?? null;
  }

  addDocument(entry: Entry): void {
    this.#ready.set(entry.url, { entry, kept: entry.document });
  }

  addPart(entry: Entry, url: string, kept: Kept): void {
    this.#add(this.#parts, MOST_PARTS, { entry, kept }, url);
  }

  /** `url` leads to the page of `entry` as well, which had to be rendered to be known. */
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

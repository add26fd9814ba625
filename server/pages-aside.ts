import type { Topic } from "../domain/topics.ts";
import type { Kept } from "./kept.ts";
import type { Entry } from "./page-cache-parts.ts";

/** How long what was kept is shown at most while the database is away, in milliseconds. */
export const LONGEST_ASIDE = 30 * 60_000;

/** What stands above every page for when it is not live (`app/ui/frame.tsx`), as React writes it. */
const NOT_LIVE = /(<p id="live-state"[^<>]*) hidden=""><\/p>/;
const SENTENCE = "Not live. What you see may be old.";

/**
 * What was kept when the database went away. Nothing can have been written since that it would show, unless
 * it is only this process that cannot reach the database: so each page says that it may be old, nobody keeps
 * it, and after a while it is shown no more.
 */
export class PagesAside {
  readonly #pages = new Map<string, Pick<Entry, "document" | "topics">>();
  readonly #marked = new Map<string, Kept>();
  #since = 0;

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  /** Puts pages aside, besides what is there. */
  take(entries: Iterable<Pick<Entry, "key" | "document" | "topics">>, now: number): void {
    if (this.isEmpty) this.#since = now;
    for (const { key, document, topics } of entries) this.#pages.set(key, { document, topics });
  }

  /** Forgets what depends on any of the topics. */
  drop(changed: Iterable<Topic>): void {
    if (this.isEmpty) return;
    const gone = new Set(changed);
    for (const [key, { topics }] of this.#pages) {
      if (!topics.some((topic) => gone.has(topic))) continue;
      this.#pages.delete(key);
      this.#marked.delete(key);
    }
  }

  /** The first of the keys that is there; null where none is, or all of it has been there for too long. */
  find(keys: readonly string[], now: number): Kept | null {
    const key = keys.find((each) => this.#pages.has(each));
    if (key === undefined || now - this.#since > LONGEST_ASIDE) return null;
    const known = this.#marked.get(key);
    if (known) return known;
    const marked = this.#pages.get(key)?.document.changed(sayNotLive) ?? null;
    if (marked) this.#marked.set(key, marked);
    return marked;
  }

  clear(): void {
    this.#pages.clear();
    this.#marked.clear();
  }
}

function sayNotLive(html: string): string {
  return html.replace(NOT_LIVE, (_, tag: string) => `${tag}>${SENTENCE}</p>`);
}

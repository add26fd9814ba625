import type { Kept } from "./kept.ts";

/** How long what was kept is shown at most while the database is away, in milliseconds. */
export const LONGEST_ASIDE = 30 * 60_000;

/** What stands above every page for when it is not live (`app/ui/frame.tsx`), as React writes it. */
const NOT_LIVE = /(<p id="live-state"[^>]*?) hidden=""><\/p>/;
const SENTENCE = "Not live. What you see may be old.";

/**
 * What was kept when the database went away. Nothing can have been written since that it would show, unless
 * it is only this process that cannot reach the database: so each page says that it may be old, nobody keeps
 * it, and after a while it is shown no more.
 */
export class PagesAside {
  readonly #documents = new Map<string, Kept>();
  readonly #marked = new Map<string, Kept>();
  #since = 0;

  get isEmpty(): boolean {
    return this.#documents.size === 0;
  }

  /** Puts documents aside, by a name for each, besides what is there. */
  take(documents: Iterable<readonly [string, Kept]>, now: number): void {
    if (this.#documents.size === 0) this.#since = now;
    for (const [name, document] of documents) this.#documents.set(name, document);
  }

  /** The first of the names that is there; null where none is, or all of it has been there for too long. */
  find(names: readonly string[], now: number): Kept | null {
    const name = names.find((each) => this.#documents.has(each));
    if (name === undefined || now - this.#since > LONGEST_ASIDE) return null;
    const known = this.#marked.get(name);
    if (known) return known;
    const marked = this.#documents.get(name)?.changed(sayNotLive) ?? null;
    if (marked) this.#marked.set(name, marked);
    return marked;
  }

  clear(): void {
    this.#documents.clear();
    this.#marked.clear();
  }
}

function sayNotLive(html: string): string {
  return html.replace(NOT_LIVE, (_, tag: string) => `${tag}>${SENTENCE}</p>`);
}

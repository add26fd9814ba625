import type { Topic } from "#domain/core/topics.ts";
import { DEFAULT_LOCALE, isLocale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import type { RenderedPage } from "./cached-page.ts";
import type { CachedResponse } from "./cached-response.ts";

/** Milliseconds that stale pages are served while the database is unavailable. */
export const MAX_STALE_MS = 30 * 60_000;

/** The element in every page for connection warnings (`app/ui/frame.tsx`), as React renders it. */
const NOT_LIVE = /(<p id="live-state"[^<>]*) hidden=""><\/p>/;
const PAGE_LANGUAGE = /<html lang="([a-z]+)"/;

/**
 * Stale pages for a database outage. Others can still be writing if only this process lost the
 * connection, so each page has a warning, is not cached downstream, and is dropped after a while.
 */
export class StalePages {
  readonly #pages = new Map<string, Pick<RenderedPage, "document" | "topics">>();
  readonly #marked = new Map<string, CachedResponse>();
  #since = 0;

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  take(
    entries: Iterable<Pick<RenderedPage, "document" | "topics"> & { key: string }>,
    now: number,
  ): void {
    if (this.isEmpty) this.#since = now;
    for (const { key, document, topics } of entries) this.#pages.set(key, { document, topics });
  }

  drop(changed: Iterable<Topic>): void {
    if (this.isEmpty) return;
    const gone = new Set(changed);
    for (const [key, { topics }] of this.#pages) {
      if (!topics.some((topic) => gone.has(topic))) continue;
      this.#pages.delete(key);
      this.#marked.delete(key);
    }
  }

  /**
   * Returns the page of the first matching key, or null if there is none or the outage is too long.
   */
  find(keys: readonly string[], now: number): CachedResponse | null {
    const key = keys.find((each) => this.#pages.has(each));
    if (key === undefined || now - this.#since > MAX_STALE_MS) return null;
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
  const language = PAGE_LANGUAGE.exec(html)?.[1];
  const sentence = translate(
    isLocale(language) ? language : DEFAULT_LOCALE,
    message("requestErrors.notLive"),
  );
  return html.replace(NOT_LIVE, (_, tag: string) => `${tag}>${sentence}</p>`);
}

import { PART } from "../../app/live/protocol.ts";
import { type CachedPage, pageOf } from "../../app/routing/cached-pages.ts";
import { type ActorKind, kindOfActor } from "../../domain/core/context.ts";
import type { Topic } from "../../domain/core/topics.ts";
import { nextRequestId } from "../http/request-log.ts";
import {
  type CacheEntry,
  contentNotReady,
  contentResponse,
  isExpired,
  kindOf,
  newEntryState,
  type PageCacheOptions,
  type PageRequest,
  toRenderedPage,
} from "./cached-page.ts";
import { CachedResponse } from "./cached-response.ts";
import type { PageContent } from "./page-content.ts";
import { cacheUrlOf, isPart, ResponseIndex, readPart } from "./response-index.ts";
import { StalePages } from "./stale-pages.ts";

/** For pages, and again for files. */
const ROOM = 32 * 1024 * 1024;
const RECOMPRESS_DELAY = 1_000;

/**
 * Caches rendered public pages (`app/routing/cached-pages.ts`) until a topic changes or they expire. An
 * entry is stored only if no topic changed while it was rendered, and nothing is cached while
 * notifications are unavailable. While the database is unavailable, stale pages come from
 * `StalePages`. Pages are rendered for an anonymous visitor, once per kind of actor that asks: only
 * their frames differ. Files, which are pictures, have none.
 */
export class PageCache {
  readonly #parts: PageCacheOptions;
  readonly #room: number;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #ready: ResponseIndex;
  readonly #byTopic = new Map<Topic, Set<CacheEntry>>();
  /**
   * Pages being rendered, by frame and address. Cleared on every change, so that no later request
   * joins a render that started before it.
   */
  readonly #making = new Map<string, Promise<CacheEntry>>();
  readonly #stalePages = new StalePages();
  readonly #unsubscribe: (() => void)[];
  readonly #bytes = { pages: 0, files: 0 };
  #recompressing: Promise<void> = Promise.resolve();

  constructor(parts: PageCacheOptions) {
    this.#parts = parts;
    this.#room = parts.room ?? ROOM;
    this.#ready = new ResponseIndex(parts.cached);
    const unsubscribe = parts.hub.subscribe({
      changed: (topics) => {
        this.#making.clear();
        // Notifications can still arrive from other processes while this one cannot query.
        this.#stalePages.drop(topics);
        for (const topic of topics) {
          for (const entry of this.#byTopic.get(topic) ?? []) this.#drop(entry);
        }
      },
      disconnected: () => {
        // If only the notification connection broke, other processes can be writing.
        if (!parts.connectivity.isUnavailable) this.#stalePages.clear();
        this.#stalePages.take(this.#entries.values(), this.#now);
        this.clear();
      },
    });
    const unsubscribeConnectivity = parts.connectivity.subscribe({
      unavailable: () => {
        if (parts.hub.isConnected) this.#stalePages.take(this.#entries.values(), this.#now);
      },
      available: () => this.#stalePages.clear(),
    });
    this.#unsubscribe = [unsubscribe, unsubscribeConnectivity];
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes.pages + this.#bytes.files };
  }

  clear(): void {
    this.#parts.results?.clear();
    this.#making.clear();
    for (const entry of this.#entries.values()) this.#drop(entry);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.clear();
    this.#stalePages.clear();
  }

  find({ url, cookies }: Omit<PageRequest, "byItself">): CachedResponse | null {
    const found = this.#ready.find(url);
    if (!found || !this.#isFresh(found.entry)) return null;
    const hasFrame = !found.entry.isFile && !isPart(url);
    if (cookies !== undefined && hasFrame && this.#parts.mayHaveSession(cookies)) return null;
    found.entry.used = true;
    return found.response;
  }

  mayCache(url: string): boolean {
    const { hub, connectivity } = this.#parts;
    return (
      (hub.isConnected || !this.#stalePages.isEmpty || connectivity.isUnavailable) &&
      (isPart(url) || this.#parts.cached.addressOf(url) !== null)
    );
  }

  /** The route of a cached page, for the log. */
  routeOf(url: string): string | null {
    return isPart(url) ? `${PART}/*` : (this.#parts.cached.addressOf(url)?.page.path ?? null);
  }

  async answer(request: PageRequest): Promise<CachedResponse | null> {
    const { url, cookies } = request;
    const { hub, connectivity } = this.#parts;
    if (!hub.isConnected) await connectivity.known();
    if (connectivity.isUnavailable && !(hub.isConnected && isPart(url)))
      return this.#whileUnavailable(request);
    if (!hub.isConnected) return null;
    if (isPart(url)) return this.#part(url);
    const listed = this.#parts.cached.addressOf(url);
    if (!listed) return null;
    const frame = await this.#frameFor(listed.page, cookies, request.byItself);
    const entry = frame && (await this.#entry(listed.address, frame));
    // A crest that is waiting is an error for visitors, and a file for some.
    return entry && (listed.page.for !== "file" || entry.isFile) ? entry.document : null;
  }

  #whileUnavailable({ url, cookies }: PageRequest): CachedResponse | null {
    if (isPart(url)) return contentNotReady(this.#parts.headers);
    const isAccount = cookies !== undefined && this.#parts.mayHaveSession(cookies);
    const frames: ActorKind[] = isAccount ? ["account", "visitor"] : ["visitor"];
    const address = cacheUrlOf(this.#parts.cached, url);
    return this.#stalePages.find(
      frames.map((frame) => `${frame} ${address}`),
      this.#now,
    );
  }

  async #frameFor(
    listed: CachedPage,
    cookies: string | undefined,
    byItself: boolean,
  ): Promise<ActorKind | null> {
    if (listed.for === "file") return "visitor";
    if (cookies === undefined || !this.#parts.mayHaveSession(cookies)) return "visitor";
    const { findReader, hub } = this.#parts;
    const [reader, isCurrent] = await Promise.all([findReader(cookies, byItself), hub.catchUp()]);
    if (!isCurrent || (reader.kind !== "visitor" && listed.for === "visitors")) return null;
    return kindOfActor(reader);
  }

  /**
   * Answers a request for a page's content. `at` is the change the browser heard of; the answer is
   * at least as new, or 503 if this process does not receive that change within a second.
   */
  async #part(sent: string): Promise<CachedResponse | null> {
    const part = readPart(this.#parts.cached, sent);
    if (!part) return null;
    const { url, address, at } = part;
    if (/^[0-9]{1,20}$/.test(at)) {
      await this.#parts.hub.waitForChange(at);
      if (!this.#parts.hub.knows(at)) return contentNotReady(this.#parts.headers);
    }
    const entry = await this.#entry(address, "visitor");
    if (!entry.content) return null;
    // Shared caches can store a part only if `at` has arrived here: its name is then not reused for
    // another change.
    const cached = this.#partOf(entry, entry.content, this.#parts.hub.knows(at));
    if (this.#isCached(entry)) this.#ready.addPart(entry, url, cached);
    return cached;
  }

  #partOf(entry: CacheEntry, content: PageContent, mayBeShared: boolean): CachedResponse {
    const known = entry.parts.get(mayBeShared);
    if (known) return known;
    const cached = contentResponse(content, mayBeShared, this.#parts.headers);
    if (this.#isCached(entry)) {
      entry.parts.set(mayBeShared, cached);
      this.#grow(entry, cached.bytes);
    }
    return cached;
  }

  async #entry(address: string, frame: ActorKind): Promise<CacheEntry> {
    const key = `${frame} ${address}`;
    const cached = this.#entries.get(key);
    if (cached && this.#isFresh(cached)) {
      cached.used = true;
      return cached;
    }
    const pending = this.#making.get(key);
    if (pending) {
      const joined = await pending;
      return isExpired(joined, this.#now) ? this.#entry(address, frame) : joined;
    }
    const making = this.#make(key, address, frame);
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #make(key: string, url: string, frame: ActorKind): Promise<CacheEntry> {
    const { hub, headers } = this.#parts;
    const madeAt = this.#now;
    const since = hub.last;
    const requestId = nextRequestId();
    const how = { viewer: frame, since, requestId };
    const answer = await this.#parts.render(url, how);
    const page = toRenderedPage(answer, { url, frame, since, madeAt, requestId, headers });
    const entry: CacheEntry = { ...page, key, url, ...newEntryState() };
    const mayChange = !hub.isConnected || hub.changedSince(page.topics, since);
    const isOwn = page.address === pageOf(url);
    if (isOwn && page.expiresAt > madeAt && !mayChange) this.#keep(entry, frame);
    const isAlias = !isOwn && this.#parts.cached.addressOf(page.address)?.address === page.address;
    return isAlias && url === pageOf(url) ? this.#makeAlias(entry, page.address, frame) : entry;
  }

  async #makeAlias(
    { url, topics, since }: CacheEntry,
    own: string,
    frame: ActorKind,
  ): Promise<CacheEntry> {
    const entry = await this.#entry(own, frame);
    const mayLeadElsewhere = this.#parts.hub.changedSince(topics, since);
    if (frame === "visitor" && !mayLeadElsewhere && this.#isCached(entry)) {
      this.#ready.addAlias(entry, url);
    }
    return entry;
  }

  #keep(entry: CacheEntry, frame: ActorKind): void {
    const before = this.#entries.get(entry.key);
    if (before) this.#drop(before);
    this.#entries.set(entry.key, entry);
    if (frame === "visitor") this.#ready.addDocument(entry);
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, entries.add(entry));
    }
    this.#grow(entry, entry.document.bytes);
    setTimeout(() => this.#recompress(entry), RECOMPRESS_DELAY).unref();
  }

  /** One at a time, and only if still cached: on cup day a page can last for seconds. */
  #recompress(entry: CacheEntry): void {
    this.#recompressing = this.#recompressing
      .then(() => (this.#isCached(entry) ? entry.document.recompress() : undefined))
      .catch(() => {});
  }

  #drop(entry: CacheEntry): void {
    if (!this.#isCached(entry)) return;
    this.#entries.delete(entry.key);
    this.#bytes[kindOf(entry)] -= entry.bytes;
    this.#ready.drop(entry);
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byTopic.delete(topic);
    }
  }

  #grow(entry: CacheEntry, bytes: number): void {
    entry.bytes += bytes;
    this.#bytes[kindOf(entry)] += bytes;
    // Second-chance eviction.
    for (const each of this.#entries.values()) {
      if (this.#bytes[kindOf(entry)] <= this.#room) return;
      if (each === entry || each.isFile !== entry.isFile) continue;
      if (each.used) {
        each.used = false;
        this.#entries.delete(each.key);
        this.#entries.set(each.key, each);
      } else this.#drop(each);
    }
  }

  #isCached(entry: CacheEntry): boolean {
    return this.#entries.get(entry.key) === entry;
  }

  /**
   * A change would have dropped the entry. Rejects entries from the future after a clock change,
   * and entries whose `since` is forgotten, because every client would reload them.
   */
  #isFresh({ madeAt, expiresAt, since }: CacheEntry): boolean {
    return madeAt <= this.#now && this.#now < expiresAt && this.#parts.hub.knows(since);
  }

  get #now(): number {
    return this.#parts.now().getTime();
  }
}

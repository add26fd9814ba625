import { randomUUID } from "node:crypto";
import { PART } from "#app/live/protocol.ts";
import type { CachedPage, CachedPages } from "#app/routing/cached-pages.ts";
import type { Connectivity } from "#db/connectivity.ts";
import { type Actor, type ActorKind, kindOfActor } from "#domain/core/context.ts";
import type { Topic } from "#domain/core/topics.ts";
import type { LiveHub } from "../live/live-hub.ts";
import {
  contentNotReady,
  contentResponse,
  type PublicPage,
  type RenderedPage,
  toRenderedPage,
} from "./cached-page.ts";
import type { CachedResponse } from "./cached-response.ts";
import type { SharedResults } from "./shared-results.ts";
import { StalePages } from "./stale-pages.ts";

export interface PageCacheOptions {
  cached: CachedPages;
  hub: LiveHub;
  connectivity: Pick<Connectivity, "isUnavailable" | "known" | "subscribe">;
  render: (
    url: string,
    how: { viewer: ActorKind; since: string; requestId: string },
  ) => Promise<PublicPage>;
  findReader: (cookies: string, byItself: boolean) => Promise<Actor>;
  mayHaveSession: (cookies: string) => boolean;
  now: () => Date;
  headers: Record<string, string>;
  /** Bytes. */
  room?: number;
  results?: Pick<SharedResults, "clear"> | null;
}

export interface PageRequest {
  url: string;
  cookies: string | undefined;
  /** True for a background reload of an open page. */
  byItself: boolean;
}

interface CacheEntry extends RenderedPage {
  key: string;
  /** Its content's response, once somebody asked for it. */
  part?: CachedResponse;
}

const ROOM = 64 * 1024 * 1024;

export const isPart = (url: string) => url.startsWith(`${PART}/`);

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
  /** By frame and address, the one that was asked for last at the end. */
  readonly #entries = new Map<string, CacheEntry>();
  readonly #byTopic = new Map<Topic, Set<CacheEntry>>();
  /**
   * Pages being rendered, by frame and address. Cleared on every change, so that no later request
   * joins a render that started before it.
   */
  readonly #making = new Map<string, Promise<CacheEntry>>();
  readonly #stalePages = new StalePages();
  readonly #unsubscribe: (() => void)[];
  #bytes = 0;

  constructor(parts: PageCacheOptions) {
    this.#parts = parts;
    this.#room = parts.room ?? ROOM;
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
    return { pages: this.#entries.size, bytes: this.#bytes };
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

  /** What can be answered at once: documents for visitors, parts and files for everyone. */
  find({ url, cookies }: Omit<PageRequest, "byItself">): CachedResponse | null {
    const part = isPart(url) ? this.#readPart(url) : null;
    if (isPart(url) && !(part && this.#parts.hub.knows(part.at))) return null;
    const address = part?.address ?? url;
    const entry = this.#known(`visitor ${address}`) ?? this.#known(this.#visitorsKey(address));
    if (!entry) return null;
    if (part) return this.#partOf(entry);
    const isOwn = cookies !== undefined && !entry.isFile && this.#parts.mayHaveSession(cookies);
    return isOwn ? null : entry.document;
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
    const address = this.#parts.cached.addressOf(url)?.address;
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
    const part = this.#readPart(sent);
    if (!part) return null;
    const { hub, headers } = this.#parts;
    if (/^[0-9]{1,20}$/.test(part.at)) {
      await hub.waitForChange(part.at);
      if (!hub.knows(part.at)) return contentNotReady(headers);
    }
    const entry = await this.#entry(part.address, "visitor");
    // Shared caches can store a part only if `at` has arrived here: its name is then not reused for
    // another change.
    if (hub.knows(part.at)) return this.#partOf(entry);
    return entry.content && contentResponse(entry.content, "no-store", headers);
  }

  #partOf(entry: CacheEntry): CachedResponse | null {
    if (!entry.content || entry.part) return entry.part ?? null;
    entry.part = contentResponse(entry.content, "shared", this.#parts.headers);
    return entry.part;
  }

  /** The change that the browser heard of, and the page. */
  #readPart(sent: string): { address: string; at: string } | null {
    const url = sent.slice(PART.length);
    const [at = "", ...more] = new URL(url, "http://localhost").searchParams.getAll("at");
    const address = this.#parts.cached.addressOf(url)?.address;
    if (address === undefined || more.length > 0 || !/^[\w-]{0,40}$/.test(at)) return null;
    return { address, at };
  }

  #visitorsKey(url: string): string {
    return `visitor ${this.#parts.cached.addressOf(url)?.address}`;
  }

  #known(key: string): CacheEntry | null {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isFresh(entry)) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  async #entry(address: string, frame: ActorKind): Promise<CacheEntry> {
    const key = `${frame} ${address}`;
    const known = this.#known(key);
    if (known) return known;
    const pending = this.#making.get(key);
    if (pending) {
      const joined = await pending;
      const isOver = joined.madeAt < joined.expiresAt && joined.expiresAt <= this.#now;
      return isOver ? this.#entry(address, frame) : joined;
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
    const { hub, headers, render } = this.#parts;
    const madeAt = this.#now;
    const since = hub.last;
    const requestId = randomUUID();
    const answer = await render(url, { viewer: frame, since, requestId });
    const page = toRenderedPage(answer, { frame, since, madeAt, requestId, headers });
    const entry: CacheEntry = { ...page, key };
    const mayChange = !hub.isConnected || hub.changedSince(page.topics, since);
    if (page.expiresAt > madeAt && !mayChange) this.#keep(entry);
    return entry;
  }

  #keep(entry: CacheEntry): void {
    const before = this.#entries.get(entry.key);
    if (before) this.#drop(before);
    this.#entries.set(entry.key, entry);
    this.#bytes += entry.bytes;
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, entries.add(entry));
    }
    for (const each of this.#entries.values()) {
      if (this.#bytes <= this.#room || each === entry) return;
      this.#drop(each);
    }
  }

  #drop(entry: CacheEntry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    this.#entries.delete(entry.key);
    this.#bytes -= entry.bytes;
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byTopic.delete(topic);
    }
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

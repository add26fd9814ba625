import { type CachedPage, cacheAddressOf, pageOf } from "../app/cached-pages.ts";
import type { Topic } from "../domain/topics.ts";
import { Kept } from "./kept.ts";
import { type Content, type FrameKind, isOver, keptPage, keptPart, notYet } from "./kept-page.ts";
import { Outlines } from "./outlines.ts";
import { type Entry, type PageCacheParts, type PageRequest, unasked } from "./page-cache-parts.ts";
import { PagesAside } from "./pages-aside.ts";
import { isPart, readPart } from "./part-address.ts";
import { cacheUrlOf, ReadyAnswers } from "./ready-answers.ts";
import { nextRequestId } from "./request-id.ts";

const ROOM = 32 * 1024 * 1024;
/** What has not changed for so long is compressed more tightly. */
const CALM = 1_000;

/**
 * The finished answers of the listed public pages (`app/cached-pages.ts`), rendered once per change and kept
 * in memory until a topic of theirs changes or their time is over. An answer is kept only if nothing that it
 * depends on changed while it was made, and nothing at all is kept while the database cannot be heard, so
 * what is kept is what would be rendered; while nobody could render it, as the database is away, what was
 * kept until then is shown (`PagesAside`). None holds anything of anybody: they are rendered as for a visitor.
 */
export class PageCache {
  readonly #parts: PageCacheParts;
  readonly #room: number;
  /** By frame and address, the oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #ready = new ReadyAnswers();
  readonly #byTopic = new Map<Topic, Set<Entry>>();
  /** Being rendered, by frame and address; nobody who asks after a change waits for what began before it. */
  readonly #making = new Map<string, Promise<Entry>>();
  readonly #outlines = new Outlines();
  readonly #aside = new PagesAside();
  readonly #unsubscribe: (() => void)[];
  #bytes = 0;
  #tightening: Promise<void> = Promise.resolve();

  constructor(parts: PageCacheParts) {
    this.#parts = parts;
    this.#room = parts.room ?? ROOM;
    const unsubscribe = parts.hub.subscribe({
      changed: (topics) => {
        this.#making.clear();
        // While nobody reaches the database its notices may still be heard, of what others write.
        this.#aside.drop(topics);
        for (const topic of topics) {
          for (const entry of this.#byTopic.get(topic) ?? []) this.#drop(entry);
        }
      },
      away: () => {
        // Something else may have broken the connection, and then others go on writing.
        if (!parts.reach.away) this.#aside.clear();
        this.#setAside();
        this.clear();
      },
    });
    const unsubscribeReach = parts.reach.subscribe({
      away: () => {
        if (parts.hub.hears) this.#setAside();
      },
      there: () => this.#aside.clear(),
    });
    this.#unsubscribe = [unsubscribe, unsubscribeReach];
  }

  /** How much is kept: pages, and about how many bytes. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes };
  }

  /** Forgets everything. */
  clear(): void {
    this.#making.clear();
    for (const entry of this.#entries.values()) this.#drop(entry);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.clear();
    this.#aside.clear();
  }

  /** What there is for a request without waiting: null where something must be read or made first. */
  find({ url, cookies }: Omit<PageRequest, "byItself">): Kept | null {
    const found = this.#ready.find(url);
    if (!found || !this.#isFresh(found.entry)) return null;
    if (cookies !== undefined && !isPart(url) && this.#parts.mayHaveSession(cookies)) return null;
    found.entry.used = true;
    return found.kept;
  }

  /** Whether an address may be one whose answer is kept. */
  mayKeep(url: string): boolean {
    const { hub, reach } = this.#parts;
    return (
      (hub.hears || !this.#aside.isEmpty || reach.away) &&
      (isPart(url) || cacheAddressOf(url) !== null)
    );
  }

  /** The answer for a request; null for what is not kept, which is answered as any other page. */
  async answer(request: PageRequest): Promise<Kept | null> {
    const { url, cookies } = request;
    const { hub, reach } = this.#parts;
    // Whether it is the database that is away is not known for a moment.
    if (!hub.hears) await reach.known();
    if (reach.away && !(hub.hears && isPart(url))) return this.#whileAway(request);
    if (!hub.hears) return null;
    if (isPart(url)) return this.#part(url);
    const listed = cacheAddressOf(url);
    if (!listed) return null;
    const frame = await this.#frameFor(listed.page, cookies, request.byItself);
    return frame && (await this.#entry(listed.address, frame)).document;
  }

  /** What was kept of a page, in the frame of whoever could be signed in: nobody knows whether they are. */
  #whileAway({ url, cookies }: PageRequest): Kept | null {
    if (isPart(url)) return notYet(this.#parts.headers);
    const isAccount = cookies !== undefined && this.#parts.mayHaveSession(cookies);
    const frames: FrameKind[] = isAccount ? ["account", "visitor"] : ["visitor"];
    const address = cacheUrlOf(url);
    return this.#aside.find(
      frames.map((frame) => `${frame} ${address}`),
      this.#now,
    );
  }

  #setAside(): void {
    this.#aside.take(this.#entries.values(), this.#now);
  }

  /** The frame that somebody sees a page in; null for who has a page of their own there. */
  async #frameFor(
    listed: CachedPage,
    cookies: string | undefined,
    byItself: boolean,
  ): Promise<FrameKind | null> {
    if (cookies === undefined || !this.#parts.mayHaveSession(cookies)) return "visitor";
    const { findReader, hub } = this.#parts;
    // What they caused a moment ago may have been written by another process.
    const [reader, isCaughtUp] = await Promise.all([findReader(cookies, byItself), hub.caughtUp()]);
    if (!isCaughtUp || (reader.kind !== "visitor" && listed.for === "visitors")) return null;
    return reader.kind === "visitor" ? "visitor" : "account";
  }

  /**
   * The content of a page: `from` names the version that the browser has, `at` the change that it was told
   * of. An answer is as new as that change at least, whichever process the browser heard it from; 503 where
   * this one has not heard of it within a second.
   */
  async #part(sent: string): Promise<Kept | null> {
    const asked = readPart(sent);
    if (!asked) return null;
    const { url, address, from, at } = asked;
    // Any other name is that of a process that began to hear: there is nothing to wait for.
    if (/^[0-9]{1,20}$/.test(at)) {
      await this.#parts.hub.heard(at);
      if (!this.#parts.hub.knows(at)) return notYet(this.#parts.headers);
    }
    const entry = await this.#entry(address, "visitor");
    if (!entry.content) return null;
    // On the way it is kept only where it is known what it is newer than: that change has come, and its
    // name will not be that of another one.
    const kept = this.#partOf(entry, entry.content, from, this.#parts.hub.knows(at));
    if (this.#isKept(entry)) this.#ready.addPart(entry, url, kept);
    return kept;
  }

  #partOf(entry: Entry, content: Content, from: string, mayBeShared: boolean): Kept {
    const outline = this.#outlines.get(entry.address, from);
    const form = `${mayBeShared} ${outline ? from : ""}`;
    const known = entry.parts.get(form);
    if (known) return known;
    const kept = keptPart(content, outline, mayBeShared, this.#parts.headers);
    if (this.#isKept(entry)) {
      entry.parts.set(form, kept);
      this.#grow(entry, kept.bytes);
    }
    return kept;
  }

  async #entry(address: string, frame: FrameKind): Promise<Entry> {
    const key = `${frame} ${address}`;
    const kept = this.#entries.get(key);
    if (kept && this.#isFresh(kept)) {
      kept.used = true;
      return kept;
    }
    const underWay = this.#making.get(key);
    if (underWay) {
      const joined = await underWay;
      // Its time may have been over before it was done.
      return isOver(joined, this.#now) ? this.#entry(address, frame) : joined;
    }
    const making = this.#make(key, address, frame);
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #make(key: string, url: string, frame: FrameKind): Promise<Entry> {
    const { hub, headers } = this.#parts;
    const madeAt = this.#now;
    const since = hub.last;
    const requestId = nextRequestId();
    const how = { signedIn: frame === "account", since, requestId };
    const answer = await this.#parts.render(url, how);
    const page = keptPage(answer, { url, frame, since, madeAt, requestId, headers });
    const entry: Entry = { ...page, key, url, ...unasked() };
    const mayChange = !hub.hears || hub.changedSince(page.topics, since);
    const isOwn = page.address === pageOf(url);
    if (isOwn && page.expiresAt > madeAt && !mayChange) this.#keep(entry, frame);
    const isAlias = !isOwn && cacheAddressOf(page.address)?.address === page.address;
    // The data of a page has another address than the page.
    return isAlias && url === pageOf(url) ? this.#makeAlias(entry, page.address, frame) : entry;
  }

  /** The page that a URL leads to as well as its own address does: that is the one to be cached. */
  async #makeAlias({ url, topics, since }: Entry, own: string, frame: FrameKind): Promise<Entry> {
    const entry = await this.#entry(own, frame);
    const mayLeadElsewhere = this.#parts.hub.changedSince(topics, since);
    if (frame === "visitor" && !mayLeadElsewhere && this.#isKept(entry)) {
      this.#ready.addAlias(entry, url);
    }
    return entry;
  }

  #keep(entry: Entry, frame: FrameKind): void {
    const before = this.#entries.get(entry.key);
    if (before) this.#drop(before);
    this.#entries.set(entry.key, entry);
    if (frame === "visitor") this.#ready.addDocument(entry);
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, entries.add(entry));
    }
    if (entry.content) this.#outlines.add(entry.address, entry.content.version, entry.content.page);
    this.#grow(entry, entry.document.bytes);
    setTimeout(() => this.#tighten(entry), CALM).unref();
  }

  /** One at a time, and only what is still as it was: on cup day a page may last for seconds. */
  #tighten(entry: Entry): void {
    this.#tightening = this.#tightening
      .then(() => (this.#isKept(entry) ? entry.document.tighten() : undefined))
      // Then it stays as it is.
      .catch(() => {});
  }

  #drop(entry: Entry): void {
    if (!this.#isKept(entry)) return;
    this.#entries.delete(entry.key);
    this.#bytes -= entry.bytes;
    this.#ready.drop(entry);
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byTopic.delete(topic);
    }
  }

  #grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    this.#bytes += bytes;
    // Whoever was asked for meanwhile has another turn, behind all the others.
    for (const each of this.#entries.values()) {
      if (this.#bytes <= this.#room) return;
      if (each === entry) continue;
      if (each.used) {
        each.used = false;
        this.#entries.delete(each.key);
        this.#entries.set(each.key, each);
      } else this.#drop(each);
    }
  }

  #isKept(entry: Entry): boolean {
    return this.#entries.get(entry.key) === entry;
  }

  /**
   * Nothing was heard that changes it, or it would be gone. A clock that was set back makes what was made
   * after it unsure; a page that carries a change which is forgotten would be loaded again by everybody.
   */
  #isFresh({ madeAt, expiresAt, since }: Entry): boolean {
    return madeAt <= this.#now && this.#now < expiresAt && this.#parts.hub.knows(since);
  }

  get #now(): number {
    return this.#parts.now().getTime();
  }
}

import type { PageDependencies } from "#app/http/request-context.ts";
import type { ConnectivityListener } from "#db/connectivity.ts";
import type { Actor, ActorKind } from "#domain/core/context.ts";
import type { Topic } from "#domain/core/topics.ts";
import type { PublicPage } from "#server/cache/cached-page.ts";
import { type CachedResponse, toResponse } from "#server/cache/cached-response.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import type { ChangeListener, LiveHub } from "#server/live/live-hub.ts";
import { cached } from "../declared-routes.ts";

export const NOON = Date.parse("2025-07-15T19:00:00Z");
export const SCHEDULE = "/schedules-results?group=u13&view=schedule";

export class FakeHub {
  isConnected = true;
  last = "start";
  listener: ChangeListener | null = null;
  awaited: string[] = [];
  waiting = Promise.resolve();
  catchesUp = async (): Promise<boolean> => true;
  readonly #changes: { name: string; topics: Topic[] }[] = [{ name: "start", topics: [] }];

  subscribe(listener: ChangeListener): () => void {
    this.listener = listener;
    return () => {
      this.listener = null;
    };
  }

  change(name: string, ...topics: Topic[]): void {
    this.#changes.push({ name, topics });
    this.last = name;
    this.listener?.changed(topics);
  }

  disconnect(): void {
    this.isConnected = false;
    this.#changes.length = 0;
    this.last = "";
    this.listener?.disconnected();
  }

  back(): void {
    this.isConnected = true;
    this.#changes.push({ name: "again", topics: [] });
    this.last = "again";
  }

  forget(): void {
    this.#changes.shift();
  }

  knows(since: string): boolean {
    return this.#changes.some(({ name }) => name === since);
  }

  changedSince(topics: readonly Topic[], since: string): boolean {
    const at = this.#changes.findIndex(({ name }) => name === since);
    return (
      at < 0 ||
      this.#changes
        .slice(at + 1)
        .some((each) => each.topics.some((topic) => topics.includes(topic)))
    );
  }

  catchUp(): Promise<boolean> {
    return this.catchesUp();
  }

  async waitForChange(change: string): Promise<void> {
    this.awaited.push(change);
    await this.waiting;
  }
}

export class FakeConnectivity {
  isUnavailable = false;
  listener: ConnectivityListener | null = null;

  subscribe(listener: ConnectivityListener): () => void {
    this.listener = listener;
    return () => {
      this.listener = null;
    };
  }

  async known(): Promise<void> {}

  change({ isUnavailable }: { isUnavailable: boolean }): void {
    const before = this.isUnavailable;
    this.isUnavailable = isUnavailable;
    if (!isUnavailable) this.listener?.available();
    else if (!before) this.listener?.unavailable();
  }
}

export class CacheFixture {
  readonly hub = new FakeHub();
  readonly connectivity = new FakeConnectivity();
  now = NOON;
  words = "0–0";
  readonly rendered: string[] = [];
  gate: Promise<unknown> = Promise.resolve();
  status = 200;
  bytes: Buffer<ArrayBuffer> | null = null;
  reader: Actor = { kind: "visitor" };
  pages = this.open();
  shows = (url: string): PageDependencies[] => [
    { topics: [url.includes("u16") ? "tournament:2" : "tournament:1"], address: url },
  ];

  open(room?: number): PageCache {
    this.pages = new PageCache({
      cached,
      hub: this.hub as unknown as LiveHub,
      connectivity: this.connectivity,
      render: (url, how) => this.#render(url, how),
      findReader: async () => this.reader,
      mayHaveSession: (cookies) => cookies.includes("araknid="),
      now: () => new Date(this.now),
      headers: { "X-Frame-Options": "DENY" },
      ...(room !== undefined && { room }),
    });
    return this.pages;
  }

  ask(url: string, cookies?: string): Promise<CachedResponse | null> {
    return this.pages.answer({ url, cookies, byItself: false });
  }

  async text(url: string, cookies?: string): Promise<string> {
    return textOf(await this.ask(url, cookies));
  }

  async during(url: string, act: () => unknown): Promise<string> {
    const slow = Promise.withResolvers<void>();
    this.gate = slow.promise;
    const before = this.rendered.length;
    const asked = this.text(url);
    while (this.rendered.length === before) await Promise.resolve();
    this.gate = Promise.resolve();
    await act();
    slow.resolve();
    return asked;
  }

  signIn(): void {
    const rights = { isAdmin: false, staffRoles: [] };
    this.reader = { kind: "account", accountId: "a", sessionId: "s", ...rights };
  }

  /** Loses the database, as the hub notices first. */
  loseDatabase(): void {
    this.hub.disconnect();
    this.connectivity.change({ isUnavailable: true });
  }

  findDatabase(): void {
    this.connectivity.change({ isUnavailable: false });
    this.hub.back();
  }

  isCached(url: string): boolean {
    return this.pages.find({ url, cookies: undefined }) !== null;
  }

  async #render(url: string, how: { viewer: ActorKind; since: string }): Promise<PublicPage> {
    const said = this.words;
    this.rendered.push(url);
    await this.gate;
    const part = `data-since="${how.since}" data-part="/part${url.replaceAll("&", "&amp;")}" data-version=""`;
    const frame = how.viewer === "visitor" ? "Log In" : "My Account";
    const main = `<main id="main" ${part}><p id="words">${said}</p><p>${"x".repeat(2_000)}</p></main>`;
    const text = `<html><head><title>${url}</title></head><body><header>${frame}</header><p id="live-state" role="status" hidden=""></p>${main}<footer>foot</footer></body></html>`;
    const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
    if (this.bytes) headers.set("Cache-Control", "public, max-age=86400");
    return { status: this.status, headers, body: this.bytes ?? text, shown: this.shows(url) };
  }
}

export function replyOf(cached: CachedResponse | null): Response | null {
  const reply = cached?.reply({ method: "GET", encoding: null, ifNoneMatch: undefined });
  return reply ? toResponse(reply) : null;
}

export async function textOf(cached: CachedResponse | null): Promise<string> {
  return (await replyOf(cached)?.text()) ?? "";
}

export function headerOf(cached: CachedResponse | null, name: string): string | null | undefined {
  return replyOf(cached)?.headers.get(name);
}

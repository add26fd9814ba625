import { randomUUID } from "node:crypto";
import pg from "pg";
import {
  HEARTBEAT_INTERVAL,
  LIVE_TIMEOUT,
  RECONNECT_DELAYS,
} from "#domain/core/live-timing-rules.ts";
import { isTopic, MORE_FOLLOWS, NOTIFY_CHANNEL, type Topic } from "#domain/core/topics.ts";
import { Broadcaster } from "./broadcaster.ts";

/** Number of changes a page can be behind and still get an exact answer. */
const REMEMBERED = 10_000;

const TIMEOUT = 1_000;

export interface ChangeListener {
  changed(topics: Topic[]): void;
  disconnected(): void;
}

/**
 * Receives the changes that any process commits and publishes them to local subscribers. A
 * notification arrives only after its commit.
 */
export class LiveHub {
  readonly #config: pg.ClientConfig;
  readonly #report: (error: Error) => void;
  readonly #listeners = new Set<ChangeListener>();
  readonly broadcaster = new Broadcaster();
  #client: pg.Client | null = null;
  #closed = false;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #sequence = new Map<string, number>();
  readonly #changedAt = new Map<Topic, number>();
  #count = 0;
  #last = "";
  #incomplete = "";
  readonly #waiting = new Map<string, { promise: Promise<void>; resolve: () => void }>();
  #query: Promise<boolean> = Promise.resolve(true);
  #nextQuery: Promise<boolean> | null = null;

  constructor(config: pg.ClientConfig, report: (error: Error) => void) {
    this.#config = {
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: LIVE_TIMEOUT,
      query_timeout: LIVE_TIMEOUT,
    };
    this.#report = report;
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  get subscriberCount(): number {
    return this.broadcaster.size;
  }

  get last(): string {
    return this.#last;
  }

  /** Connects; throws if the database is unavailable. Reconnects automatically afterwards. */
  async open(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client));
    client.on("notification", (message) => {
      if (this.#client === client) this.#receive(message.payload ?? "");
    });
    // Errors before `#client` is set reject these two calls.
    try {
      await client.connect();
      await client.query(`listen ${NOTIFY_CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) return client.end();
    // Earlier changes can have been missed, here or in another process: a fresh random id makes
    // every earlier page count as stale.
    this.#last = randomUUID();
    this.#remember(this.#last);
    this.#failures = 0;
    this.#client = client;
    this.#heartbeat = setInterval(() => {
      // Detects a dead connection.
      client.query("select").catch((error: Error) => this.#lost(client, error));
    }, HEARTBEAT_INTERVAL).unref();
  }

  /** Call when the database is available again: reconnects without waiting for the backoff. */
  reconnectNow(): void {
    if (this.#closed || !this.#retry) return;
    clearTimeout(this.#retry);
    this.#failures = 0;
    this.#tryAgain();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#forget();
    await client?.end().catch(() => {});
  }

  /**
   * Returns a function that unsubscribes. Listeners run before any stream is written and before the
   * write's own response, so a cache can invalidate first.
   */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Resolves when this process has received all of a change; immediately while disconnected, and
   * after one second at most.
   */
  waitForChange(change: string): Promise<void> {
    if (!this.isConnected || (this.knows(change) && this.#incomplete !== change)) {
      return Promise.resolve();
    }
    const known = this.#waiting.get(change);
    if (known) return known.promise;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#release(change), TIMEOUT).unref();
    const released = () => {
      clearTimeout(timer);
      resolve();
    };
    this.#waiting.set(change, { promise, resolve: released });
    return promise;
  }

  /**
   * Like `waitForChange`, for a change committed by this process (`Ctx.waitForChange`). Treats the connection as
   * lost if the notification does not arrive within two seconds.
   */
  async waitForOwnChange(change: string): Promise<void> {
    const client = this.#client;
    await this.waitForChange(change);
    if (!client || client !== this.#client || this.knows(change)) return;
    await this.catchUp();
    if (client === this.#client && !this.knows(change)) {
      this.#lost(client, new Error("The notification of a change did not arrive."));
    }
  }

  /**
   * Returns true if this process has received everything committed before the call, false if
   * unknown after one second. PostgreSQL delivers pending notifications before the result of the
   * next statement.
   */
  catchUp(): Promise<boolean> {
    this.#nextQuery ??= this.#query.then(() => {
      this.#nextQuery = null;
      this.#query = this.#sync();
      return this.#query;
    });
    return this.#nextQuery;
  }

  async #sync(): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    const timeout = Promise.withResolvers<boolean>();
    const expire = () => setImmediate(timeout.resolve, false);
    const timer = setTimeout(expire, TIMEOUT).unref();
    const answered = client.query("select").then(
      () => this.#client === client,
      (error: Error) => {
        this.#lost(client, error);
        return false;
      },
    );
    const isCurrent = await Promise.race([answered, timeout.promise]);
    clearTimeout(timer);
    return isCurrent;
  }

  knows(since: string): boolean {
    return this.#sequence.has(since);
  }

  /** Returns true if any topic changed after `since`, or if that is no longer known. */
  changedSince(topics: readonly Topic[], since: string): boolean {
    const then = this.#sequence.get(since);
    if (then === undefined) return true;
    return topics.some((topic) => (this.#changedAt.get(topic) ?? 0) > then);
  }

  #receive(payload: string): void {
    const [name = "", ...rest] = payload.split(" ");
    const isLast = !name.endsWith(MORE_FOLLOWS);
    const change = isLast ? name : name.slice(0, -MORE_FOLLOWS.length);
    if (!change) return;
    const topics = rest.filter(isTopic);
    this.#last = change;
    this.#remember(change);
    for (const topic of topics) {
      this.#changedAt.delete(topic);
      this.#changedAt.set(topic, this.#count);
    }
    for (const listener of this.#listeners) listener.changed(topics);
    this.broadcaster.publish(topics, change);
    this.#incomplete = isLast ? "" : change;
    if (isLast) this.#release(change);
  }

  #release(change: string): void {
    this.#waiting.get(change)?.resolve();
    this.#waiting.delete(change);
  }

  #remember(change: string): void {
    this.#sequence.set(change, ++this.#count);
    if (this.#sequence.size <= REMEMBERED) return;
    const [oldest] = this.#sequence;
    if (!oldest) return;
    this.#sequence.delete(oldest[0]);
    for (const [topic, number] of this.#changedAt) {
      if (number > oldest[1]) break;
      this.#changedAt.delete(topic);
    }
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#client !== client || this.#closed) return;
    if (error) this.#report(error);
    this.#forget();
    void client.end().catch(() => {});
    this.#reconnect();
  }

  #forget(): void {
    clearInterval(this.#heartbeat);
    this.#client = null;
    this.#sequence.clear();
    this.#changedAt.clear();
    this.#last = "";
    this.#incomplete = "";
    for (const listener of this.#listeners) listener.disconnected();
    this.broadcaster.end();
    for (const change of this.#waiting.keys()) this.#release(change);
  }

  #reconnect(): void {
    const wait = RECONNECT_DELAYS[Math.min(this.#failures++, RECONNECT_DELAYS.length - 1)];
    this.#retry = setTimeout(() => this.#tryAgain(), wait).unref();
  }

  #tryAgain(): void {
    this.#retry = undefined;
    this.open().catch((error: Error) => {
      if (this.#closed) return;
      this.#report(error);
      this.#reconnect();
    });
  }
}

import { EventEmitter } from "node:events";
import pg from "pg";
import { isTopic, NOTICE_CHANNEL, type Topic } from "../domain/topics.ts";

/** How many changes a page may be behind and still be told exactly whether it is. */
const REMEMBERED = 10_000;

/** The original's back-off, in milliseconds (spec §9). */
const BACK_OFF = [1_000, 2_000, 5_000, 10_000];

/**
 * Hears every change that any process commits on the database, and tells whoever listens here. A notice
 * arrives after its commit and never for a rollback.
 */
export class LiveHub {
  /** Emits 'changed' with the topics and 'away' when the database can no longer be heard. */
  readonly events = new EventEmitter();
  readonly #config: pg.ClientConfig;
  readonly #report: (error: Error) => void;
  #client: pg.Client | null = null;
  #hears = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  /** The number of each remembered change, in the order they were heard. */
  readonly #order = new Map<string, number>();
  readonly #changedAt = new Map<Topic, number>();
  #count = 0;
  #last = "start";

  constructor(config: pg.ClientConfig, report: (error: Error) => void) {
    this.#config = config;
    this.#report = report;
    // One listener a browser tab: a thousand of them is a full stadium, not a leak.
    this.events.setMaxListeners(0);
    this.#remember(this.#last);
  }

  /** False while the database cannot be heard: nobody may believe then that they see the newest. */
  get hears(): boolean {
    return this.#hears;
  }

  /** Names the newest change heard. A page carries it, to ask later what it has missed. */
  get last(): string {
    return this.#last;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ ...this.#config, keepAlive: true });
    this.#client = client;
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client));
    client.on("notification", (notice) => this.#heard(notice.payload ?? ""));
    await client.connect();
    await client.query(`listen ${NOTICE_CHANNEL}`);
    this.#hears = true;
    this.#failures = 0;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    this.#hears = false;
    this.events.emit("away");
    await client?.end().catch(() => {});
  }

  /** Whether one of the topics changed after `since`, or might have: what was forgotten counts as changed. */
  changedSince(topics: Topic[], since: string): boolean {
    const then = this.#order.get(since);
    if (then === undefined) return true;
    return topics.some((topic) => (this.#changedAt.get(topic) ?? -1) > then);
  }

  #heard(payload: string): void {
    const [change, ...rest] = payload.split(" ");
    if (!change) return;
    const topics = rest.filter(isTopic);
    this.#last = change;
    this.#remember(change);
    for (const topic of topics) this.#changedAt.set(topic, this.#count);
    this.events.emit("changed", topics);
  }

  #remember(change: string): void {
    this.#order.set(change, ++this.#count);
    if (this.#order.size <= REMEMBERED) return;
    const [oldest] = this.#order.keys();
    if (oldest !== undefined) this.#order.delete(oldest);
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = null;
    this.#hears = false;
    // What happened meanwhile is unknown: every page counts as out of date.
    this.#order.clear();
    this.#last = `away-${Date.now()}`;
    this.#remember(this.#last);
    this.events.emit("away");
    if (error) this.#report(error);
    client.end().catch(() => {});
    this.#reconnect();
  }

  #reconnect(): void {
    const wait = BACK_OFF[Math.min(this.#failures++, BACK_OFF.length - 1)] ?? 10_000;
    this.#retry = setTimeout(() => {
      this.open().catch((error: Error) => {
        this.#report(error);
        if (!this.#closed && this.#client) {
          this.#client = null;
          this.#reconnect();
        }
      });
    }, wait);
    this.#retry.unref();
  }
}

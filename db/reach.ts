import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isAnswer } from "./away.ts";

export interface Patience {
  /** Milliseconds without a response before a busy connection is suspect. */
  silence: number;
  /** Milliseconds before a connectivity check fails. */
  look: number;
}

export const PATIENCE: Patience = { silence: 3_000, look: 4_000 };

const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;

export interface ReachListener {
  away(): void;
  there(): void;
}

/**
 * Tracks whether the database is available. After any sign of trouble it checks over a separate
 * connection, and retries until the database responds.
 */
export class Reach {
  readonly #config: pg.ClientConfig;
  readonly #patience: number;
  readonly #listeners = new Set<ReachListener>();
  #looking = false;
  #doubted = false;
  #closed = false;
  #away = false;
  #known: PromiseWithResolvers<void> | null = null;

  constructor(config: pg.ClientConfig, { look }: Patience = PATIENCE) {
    this.#config = { ...config, connectionTimeoutMillis: look, query_timeout: look };
    this.#patience = look;
  }

  get away(): boolean {
    return this.#away;
  }

  /** Resolves when the running check, if any, has a result. */
  async known(): Promise<void> {
    await this.#known?.promise;
  }

  suspect(): void {
    this.#doubted = true;
    if (this.#looking || this.#closed) return;
    this.#looking = true;
    this.#known = Promise.withResolvers();
    void this.#look();
  }

  subscribe(listener: ReachListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    this.#closed = true;
    this.#listeners.clear();
  }

  async #look(): Promise<void> {
    let pause = SHORTEST_PAUSE;
    // An error reported during a successful check can be newer than the check, so it needs another
    // one.
    while (this.#doubted && !this.#closed) {
      this.#doubted = false;
      if (await this.#answers()) {
        this.#away = false;
        continue;
      }
      this.#doubted = true;
      if (!this.#away && !this.#closed) {
        this.#away = true;
        for (const listener of this.#listeners) listener.away();
      }
      this.#settle();
      await sleep(pause, undefined, { ref: false });
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    this.#looking = false;
    this.#settle();
    if (!this.#away) for (const listener of this.#listeners) listener.there();
  }

  #settle(): void {
    this.#known?.resolve();
    this.#known = null;
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client(this.#config);
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select");
      return true;
    } catch (error) {
      return isAnswer(error);
    } finally {
      // `end` never finishes on a connection that hangs.
      void client.end().catch(() => {});
      setTimeout(() => destroy(client), this.#patience).unref();
    }
  }
}

export function destroy(client: pg.Client | pg.PoolClient, error?: Error): void {
  streamOf(client).destroy(error);
}

export function streamOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

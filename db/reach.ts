import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isAnswer } from "./away.ts";

/** How long things may take, in milliseconds. */
export interface Patience {
  /** A connection that is asked something and says nothing for so long is doubted. */
  silence: number;
  /** A look at the database that takes longer has not found it. */
  look: number;
}

export const PATIENCE: Patience = { silence: 3_000, look: 4_000 };

const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;

/** Who wants to know whether the database can be reached. Called between other work; must not throw. */
export interface ReachListener {
  /** It cannot: nothing that this process asks or changes arrives. */
  away(): void;
  /** Somebody doubted it, and it can. */
  there(): void;
}

/**
 * Whether the database can be reached. Believed until something goes wrong; then it is looked at, by a
 * connection of its own, until it answers.
 */
export class Reach {
  readonly #config: pg.ClientConfig;
  readonly #patience: number;
  readonly #listeners = new Set<ReachListener>();
  #looking = false;
  #doubted = false;
  #closed = false;
  #away = false;
  /** Resolves with the first look after a doubt. */
  #known: PromiseWithResolvers<void> | null = null;

  constructor(config: pg.ClientConfig, { look }: Patience = PATIENCE) {
    this.#config = { ...config, connectionTimeoutMillis: look, query_timeout: look };
    this.#patience = look;
  }

  /** Whether it could not be reached when it was last looked at. */
  get away(): boolean {
    return this.#away;
  }

  /** Comes back once it is known whether it can be reached: at once, unless it is being looked at. */
  async known(): Promise<void> {
    await this.#known?.promise;
  }

  /** To be called when anything hints that it is away. */
  suspect(): void {
    this.#doubted = true;
    if (this.#looking || this.#closed) return;
    this.#looking = true;
    this.#known = Promise.withResolvers();
    void this.#look();
  }

  /** Tells `listener` until the answered function is called. */
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
    // What goes wrong during a look that succeeds may have happened after it.
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
    // What breaks it is told by whatever waits for it.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select");
      return true;
    } catch (error) {
      return isAnswer(error);
    } finally {
      // One that hangs would not end by being asked to.
      void client.end().catch(() => {});
      setTimeout(() => destroy(client), this.#patience).unref();
    }
  }
}

/** Breaks a connection off, whatever it is doing. */
export function destroy(client: pg.Client | pg.PoolClient, error?: Error): void {
  streamOf(client).destroy(error);
}

/** The driver does not name it in its types. */
export function streamOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

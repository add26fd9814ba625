import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Thrown when the database is unavailable; the read or write did not happen. */
export class DatabaseUnavailable extends Error {
  constructor(cause?: unknown) {
    super("The database cannot be reached.", { cause });
    this.name = "DatabaseUnavailable";
  }
}

const CLOSED = /^57P0[1-5]$/;

/**
 * SQLSTATEs of temporary failures: connection errors, no resources left, I/O errors, read-only
 * replica.
 */
const CANNOT_NOW = /^(?:08...|53...|58...|25006)$/;

/** The digit tells a SQLSTATE from a system error code such as EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

const BROKEN = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/;
const BROKEN_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Returns true if the error, or any of its causes, means that the database is unavailable and the
 * caller can retry.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof DatabaseUnavailable || BROKEN_WORDS.test(e.message)) return true;
    const code = codeOf(e);
    if (CLOSED.test(code) || CANNOT_NOW.test(code) || BROKEN.test(code)) return true;
  }
  return false;
}

/**
 * Returns true if PostgreSQL itself sent the error, so the server is up and other processes can be
 * writing to it.
 */
export function isDatabaseResponse(error: unknown): boolean {
  const code = codeOf(error);
  return SQLSTATE.test(code) && !CLOSED.test(code);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

export interface ConnectivityTimeouts {
  /** Milliseconds without a response before a busy connection is suspect. */
  silence: number;
  /** Milliseconds before a connectivity check fails. */
  check: number;
}

export const CONNECTIVITY_TIMEOUTS: ConnectivityTimeouts = { silence: 3_000, check: 4_000 };

const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;

export interface ConnectivityListener {
  unavailable(): void;
  available(): void;
}

/**
 * Tracks whether the database is available. After any sign of trouble it checks over a separate
 * connection, and retries until the database responds.
 */
export class Connectivity {
  readonly #config: pg.ClientConfig;
  readonly #timeout: number;
  readonly #listeners = new Set<ConnectivityListener>();
  #isChecking = false;
  #isSuspect = false;
  #closed = false;
  #isUnavailable = false;
  #known: PromiseWithResolvers<void> | null = null;

  constructor(config: pg.ClientConfig, { check }: ConnectivityTimeouts = CONNECTIVITY_TIMEOUTS) {
    this.#config = { ...config, connectionTimeoutMillis: check, query_timeout: check };
    this.#timeout = check;
  }

  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  /** Resolves when the running check, if any, has a result. */
  async known(): Promise<void> {
    await this.#known?.promise;
  }

  suspect(): void {
    this.#isSuspect = true;
    if (this.#isChecking || this.#closed) return;
    this.#isChecking = true;
    this.#known = Promise.withResolvers();
    void this.#check();
  }

  subscribe(listener: ConnectivityListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    this.#closed = true;
    this.#listeners.clear();
  }

  async #check(): Promise<void> {
    let pause = SHORTEST_PAUSE;
    // An error reported during a successful check can be newer than the check, so it needs another
    // one.
    while (this.#isSuspect && !this.#closed) {
      this.#isSuspect = false;
      if (await this.#responds()) {
        this.#isUnavailable = false;
        continue;
      }
      this.#isSuspect = true;
      if (!this.#isUnavailable && !this.#closed) {
        this.#isUnavailable = true;
        for (const listener of this.#listeners) listener.unavailable();
      }
      this.#settle();
      await sleep(pause, undefined, { ref: false });
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    this.#isChecking = false;
    this.#settle();
    if (!this.#isUnavailable) for (const listener of this.#listeners) listener.available();
  }

  #settle(): void {
    this.#known?.resolve();
    this.#known = null;
  }

  async #responds(): Promise<boolean> {
    const client = new pg.Client(this.#config);
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select");
      return true;
    } catch (error) {
      return isDatabaseResponse(error);
    } finally {
      // `end` never finishes on a connection that hangs.
      void client.end().catch(() => {});
      setTimeout(() => destroyClient(client), this.#timeout).unref();
    }
  }
}

export function destroyClient(client: pg.Client | pg.PoolClient, error?: Error): void {
  socketOf(client).destroy(error);
}

export function socketOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

import pg from "pg";
import {
  CONNECTIVITY_TIMEOUTS,
  Connectivity,
  type ConnectivityTimeouts,
  DatabaseUnavailable,
  destroyClient,
  isDatabaseResponse,
  socketOf,
} from "./connectivity.ts";
import { PreparingClient } from "./preparing-client.ts";

type Acquired = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that detects when the database is unavailable and then rejects waiting and new requests
 * with `DatabaseUnavailable` until it responds again. It also releases a checked-out connection that
 * breaks, since callers do not release it on every kind of failure.
 */
export class MonitoredPool extends pg.Pool {
  readonly connectivity: Connectivity;
  readonly #silence: number;
  readonly #connections = new Set<pg.PoolClient>();
  readonly #checkedOut = new Set<pg.PoolClient>();
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(config: pg.PoolConfig, timeouts: ConnectivityTimeouts = CONNECTIVITY_TIMEOUTS) {
    super({ Client: PreparingClient, ...config });
    this.connectivity = new Connectivity(config, timeouts);
    this.#silence = timeouts.silence;
    this.connectivity.subscribe({ unavailable: () => this.#rejectAll(), available: () => {} });
    this.on("connect", (client) => this.#watch(client));
    this.on("remove", (client) => this.#connections.delete(client));
    this.on("error", () => this.connectivity.suspect());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(acquired: Acquired): void;
  override connect(acquired?: Acquired): Promise<pg.PoolClient> | undefined {
    const client = this.#acquire();
    if (!acquired) return client;
    void client.then(
      (mine) => acquired(undefined, mine, (error) => mine.release(error)),
      (error: Error) => acquired(error, undefined, () => {}),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(ended: () => void): void;
  override end(ended?: () => void): Promise<void> | undefined {
    this.connectivity.close();
    if (!ended) return super.end();
    super.end(ended);
    return undefined;
  }

  #acquire(): Promise<pg.PoolClient> {
    if (this.connectivity.isUnavailable) return Promise.reject(new DatabaseUnavailable());
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      // A connection that is still being opened has no watched stream yet.
      const suspect = setTimeout(() => this.connectivity.suspect(), this.#silence);
      super.connect((error, client) => {
        clearTimeout(suspect);
        const isAwaited = this.#waiting.delete(reject);
        if (client && isAwaited) resolve(this.#checkOut(client));
        else if (client) client.release();
        else reject(this.#reasonOf(error));
      });
    });
  }

  #reasonOf(error: Error | undefined): Error {
    if (error && (this.ending || isDatabaseResponse(error))) return error;
    this.connectivity.suspect();
    return new DatabaseUnavailable(error);
  }

  #checkOut(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client);
    const returnToPool = (error?: Error | boolean) => {
      if (!this.#checkedOut.delete(client)) return;
      client.off("error", onError);
      release(error);
    };
    const onError = (error: Error) => {
      this.connectivity.suspect();
      returnToPool(error);
    };
    this.#checkedOut.add(client);
    client.on("error", onError);
    client.release = returnToPool;
    return client;
  }

  #watch(client: pg.PoolClient): void {
    this.#connections.add(client);
    // The next statement rejects with the error; without a listener it would end the process.
    client.on("error", () => {});
    const stream = socketOf(client);
    const suspect = () => {
      if (this.#checkedOut.has(client) && isBusy(client)) this.connectivity.suspect();
      stream.setTimeout(this.#silence);
    };
    // A callback passed to `setTimeout` would fire only once.
    stream.on("timeout", suspect);
    stream.setTimeout(this.#silence);
  }

  #rejectAll(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const reject of waiting) reject(new DatabaseUnavailable());
    for (const client of this.#connections) destroyClient(client, new DatabaseUnavailable());
  }
}

function isBusy(client: object): boolean {
  return !(client as { readyForQuery: boolean }).readyForQuery;
}

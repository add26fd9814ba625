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

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that detects when the database is unavailable and then rejects waiting and new requests
 * with `DatabaseAway` until it responds again. It also releases a checked-out connection that
 * breaks, since callers do not release it on every kind of failure.
 */
export class MonitoredPool extends pg.Pool {
  readonly reach: Connectivity;
  readonly #silence: number;
  readonly #connections = new Set<pg.PoolClient>();
  readonly #held = new Set<pg.PoolClient>();
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(config: pg.PoolConfig, patience: ConnectivityTimeouts = CONNECTIVITY_TIMEOUTS) {
    super(config);
    this.reach = new Connectivity(config, patience);
    this.#silence = patience.silence;
    this.reach.subscribe({ away: () => this.#giveUp(), there: () => {} });
    this.on("connect", (client) => this.#watch(client));
    this.on("remove", (client) => this.#connections.delete(client));
    this.on("error", () => this.reach.suspect());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const client = this.#take();
    if (!taken) return client;
    void client.then(
      (mine) => taken(undefined, mine, (error) => mine.release(error)),
      (error: Error) => taken(error, undefined, () => {}),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(ended: () => void): void;
  override end(ended?: () => void): Promise<void> | undefined {
    this.reach.close();
    if (!ended) return super.end();
    super.end(ended);
    return undefined;
  }

  #take(): Promise<pg.PoolClient> {
    if (this.reach.away) return Promise.reject(new DatabaseUnavailable());
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      // A connection that is still being opened has no watched stream yet.
      const doubt = setTimeout(() => this.reach.suspect(), this.#silence);
      super.connect((error, client) => {
        clearTimeout(doubt);
        const isAwaited = this.#waiting.delete(reject);
        if (client && isAwaited) resolve(this.#hold(client));
        else if (client) client.release();
        else reject(this.#reasonOf(error));
      });
    });
  }

  #reasonOf(error: Error | undefined): Error {
    if (error && (this.ending || isDatabaseResponse(error))) return error;
    this.reach.suspect();
    return new DatabaseUnavailable(error);
  }

  #hold(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client);
    const letGo = (error?: Error | boolean) => {
      if (!this.#held.delete(client)) return;
      client.off("error", broke);
      release(error);
    };
    const broke = (error: Error) => {
      this.reach.suspect();
      letGo(error);
    };
    this.#held.add(client);
    client.on("error", broke);
    client.release = letGo;
    return client;
  }

  #watch(client: pg.PoolClient): void {
    this.#connections.add(client);
    // The next statement rejects with the error; without a listener it would end the process.
    client.on("error", () => {});
    const stream = socketOf(client);
    const doubt = () => {
      if (this.#held.has(client) && isAsked(client)) this.reach.suspect();
      stream.setTimeout(this.#silence);
    };
    // A callback passed to `setTimeout` would fire only once.
    stream.on("timeout", doubt);
    stream.setTimeout(this.#silence);
  }

  #giveUp(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const reject of waiting) reject(new DatabaseUnavailable());
    for (const client of this.#connections) destroyClient(client, new DatabaseUnavailable());
  }
}

function isAsked(client: object): boolean {
  return !(client as { readyForQuery: boolean }).readyForQuery;
}

import type { Connectivity } from "#db/connectivity.ts";
import type { ResultCache } from "#domain/core/shared-read.ts";
import type { LiveHub } from "../live/live-hub.ts";

const MOST = 200;

/**
 * Query results for visitors' pages, from one change of the site to the next: pages rendered in
 * between find the frame's results and those of the same tournament. Any change empties it, so
 * nothing has to say what a result depends on.
 */
export class SharedResults implements ResultCache {
  readonly #hub: Pick<LiveHub, "isConnected">;
  readonly #connectivity: Pick<Connectivity, "isUnavailable">;
  readonly #results = new Map<string, Promise<unknown>>();

  constructor(
    hub: Pick<LiveHub, "isConnected" | "subscribe">,
    connectivity: Pick<Connectivity, "isUnavailable" | "subscribe">,
  ) {
    this.#hub = hub;
    this.#connectivity = connectivity;
    const clear = () => this.clear();
    hub.subscribe({ changed: clear, disconnected: clear });
    connectivity.subscribe({ unavailable: clear, available: clear });
  }

  read<T>(key: string, run: () => Promise<T>): Promise<T> {
    if (!this.#hub.isConnected || this.#connectivity.isUnavailable) return run();
    const known = this.#results.get(key);
    if (known) return known as Promise<T>;
    if (this.#results.size >= MOST) this.clear();
    const result = run();
    this.#results.set(key, result);
    result.catch(() => {
      if (this.#results.get(key) === result) this.#results.delete(key);
    });
    return result;
  }

  clear(): void {
    this.#results.clear();
  }
}

import { Child } from "./child.ts";
import { BROWSER, requestBytes } from "./http.ts";

export interface LoadJob {
  port: number;
  /** The bytes of a request; in place of `{n}` each has a number of its own. */
  request: string;
  from: number;
  connections: number;
  warmMs: number;
  /** How long; without it until told that it is enough. */
  ms?: number;
  /** Each connection asks this often; without it as soon as it is answered. */
  everyMs?: number;
}

export interface LoadResult {
  /** Requests, those of the warming up too. */
  total: number;
  perSecond: number;
  /** Milliseconds from writing a request to the last byte of its answer. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time that the client itself spent on a request. */
  clientCpu: number;
  /** Why the figures are none; empty where they are. */
  failure: string;
}

export type LoadOptions = Partial<Pick<LoadJob, "connections" | "warmMs" | "ms" | "everyMs">>;

/** How many browsers ask at once. */
export const CONNECTIONS = 32;

let asked = 0;

/** Asks for a page over and over from a process of its own. Throws where an answer was none. */
export class LoadClient {
  readonly #child = new Child<LoadJob | "enough", LoadResult>("load-client.ts");

  /** `{n}` in the path stands for a number that no request before had. */
  async run(at: string, path: string, options: LoadOptions = {}): Promise<LoadResult> {
    const result = await this.#child.ask({
      port: Number(new URL(at).port),
      request: requestBytes(at, path, { headers: BROWSER }),
      from: asked,
      connections: CONNECTIONS,
      warmMs: 200,
      ...options,
    });
    asked += result.total;
    if (result.failure) throw new Error(`Asking for ${path}: ${result.failure}.`);
    return result;
  }

  enough(): void {
    this.#child.tell("enough");
  }

  end(): Promise<void> {
    return this.#child.end();
  }
}

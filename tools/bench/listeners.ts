import { Child } from "./child.ts";

export type ListenJob =
  | { kind: "open"; group: string; port: number; count: number; requests: string[] }
  | { kind: "round"; group: string; port: number; change: string; reloads: string[] }
  | { kind: "close"; group: string };

/** What came of one change, in milliseconds since its request was sent. */
export interface RoundResult {
  /** Why the figures are none; empty where they are. */
  failure: string;
  posted: number;
  lastNotice: number;
  /** -Infinity where nobody loads anything. */
  lastReload: number;
  /** Of the answer to a reload, its head too; the mean. */
  bytes: number;
  /** The first answer and the last, whole. */
  samples: Uint8Array[];
  /** Processor time that the listening process itself spent. */
  clientCpu: number;
}

/** Open event streams in a process of their own, in groups. */
export class Listeners {
  readonly #child = new Child<ListenJob, RoundResult | string>("live-client.ts");

  /** `requests` are taken in turn; done when every stream has had its first event. */
  async open(group: string, at: string, count: number, requests: string[]): Promise<void> {
    await this.#do({ kind: "open", group, port: portOf(at), count, requests });
  }

  /** Sends a change; done when the last of the group has heard of it and has loaded what it shows. */
  async round(group: string, at: string, change: string, reloads: string[]): Promise<RoundResult> {
    const result = await this.#child.ask({
      kind: "round",
      group,
      port: portOf(at),
      change,
      reloads,
    });
    const failure = typeof result === "string" ? result : result.failure;
    if (typeof result === "string" || failure) throw new Error(`Listening: ${failure}.`);
    return result;
  }

  async close(group: string): Promise<void> {
    await this.#do({ kind: "close", group });
  }

  end(): Promise<void> {
    return this.#child.end();
  }

  async #do(job: ListenJob): Promise<void> {
    const failure = await this.#child.ask(job);
    if (typeof failure === "string" && failure) throw new Error(`Listening: ${failure}.`);
  }
}

function portOf(at: string): number {
  return Number(new URL(at).port);
}

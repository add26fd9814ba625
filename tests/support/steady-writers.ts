import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { anaAsks } from "./enquiries.ts";

/** Clients that keep sending contact messages and record which were acknowledged. */
export class SteadyWriters {
  readonly acknowledged: string[] = [];
  refused = 0;
  readonly #at: string;
  readonly #writers: Promise<void>[];
  #isOver = false;

  constructor(at: string, count: number) {
    this.#at = at;
    this.#writers = Array.from({ length: count }, () => this.#write());
  }

  async more(count: number): Promise<void> {
    const until = this.acknowledged.length + count;
    while (this.acknowledged.length < until) await sleep(5);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writers);
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const message = `From the field: ${randomUUID()}`;
      const answer = await fetch(`${this.#at}/contact`, {
        method: "POST",
        redirect: "manual",
        headers: { "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams(anaAsks({ message, sending: message })),
      }).catch(() => null);
      await answer?.body?.cancel().catch(() => {});
      if (answer?.status === 303) this.acknowledged.push(message);
      else {
        this.refused++;
        await sleep(10);
      }
    }
  }
}

import { Child } from "./child.ts";
import type { BenchResponse } from "./http.ts";

export interface BareJob {
  body: Uint8Array;
  headers: string[];
}

export interface BarePlace {
  port: number;
}

/** A bare `node:http` in a process of its own. */
export class BareServer {
  readonly #child = new Child<BareJob, BarePlace>("bare-server.ts");

  get pid(): number {
    return this.#child.pid;
  }

  /** Answers where it serves what a site answered. */
  async serve({ body, rawHeaders }: Pick<BenchResponse, "body" | "rawHeaders">): Promise<string> {
    const headers = [
      ...withoutConnection(rawHeaders).flat(),
      "Content-Length",
      String(body.length),
    ];
    const { port } = await this.#child.ask({ body, headers });
    return `http://127.0.0.1:${port}`;
  }

  end(): Promise<void> {
    return this.#child.end();
  }
}

/** Headers as pairs, without those that every server writes by itself. */
export function withoutConnection(rawHeaders: readonly string[]): [string, string][] {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  return names.flatMap((name, index): [string, string][] => {
    const value = rawHeaders[index * 2 + 1] ?? "";
    return OWN_WORDS.test(name) ? [] : [[name, value]];
  });
}

const OWN_WORDS = /^(?:date|connection|keep-alive|transfer-encoding|content-length)$/i;

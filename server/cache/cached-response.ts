import {
  type Accepted,
  compress,
  type Effort,
  type Encoding,
  encodingFor,
  WORTH_IT,
} from "../http/compression.ts";

/** A response for node:http. `headers` alternates names and values. */
export interface Reply {
  status: number;
  headers: string[];
  body: Uint8Array<ArrayBuffer> | null;
}

export function toResponse({ status, headers, body }: Reply): Response {
  const all = new Headers();
  for (let at = 0; at + 1 < headers.length; at += 2)
    all.append(headers[at] ?? "", headers[at + 1] ?? "");
  return new Response(body, { status, headers: all });
}

export interface ConditionalRequest {
  method: "GET" | "HEAD";
  accepted: Accepted | null;
  ifNoneMatch: string | undefined;
}

/** A complete response in memory; text is compressed once for each encoding on first request. */
export class CachedResponse {
  readonly #status: number;
  #effort: Effort;
  readonly #body: Buffer<ArrayBuffer>;
  readonly #isText: boolean;
  readonly #headers: string[];
  readonly #etag: string;
  readonly #notModified: Reply;
  readonly #replies = new Map<Accepted | null, Reply | Promise<Reply>>();

  /**
   * `headers` excludes those about size and encoding; `etag` is unquoted, and empty for none.
   * `varies` lists Vary headers besides Accept-Encoding. With the effort "now" it is compressed
   * quickly until `recompress` is called.
   */
  constructor(
    body: string | Buffer<ArrayBuffer>,
    {
      etag,
      headers,
      varies = [],
      effort = "each time",
      status = 200,
    }: {
      etag: string;
      status?: number;
      headers: Record<string, string>;
      varies?: string[];
      effort?: Effort;
    },
  ) {
    this.#effort = effort;
    this.#status = status;
    this.#isText = typeof body === "string";
    this.#body = typeof body === "string" ? Buffer.from(body) : body;
    this.#etag = etag && `W/"${etag}"`;
    this.#headers = Object.entries({
      ...headers,
      ...(etag && { ETag: this.#etag }),
      ...(this.#isText && { Vary: ["Accept-Encoding", ...varies].join(", ") }),
    }).flat();
    this.#notModified = { status: 304, headers: this.#headers, body: null };
  }

  /** Returns a copy that no cache stores; text is modified, bytes stay the same. */
  changed(change: (text: string) => string): CachedResponse {
    const own: Record<string, string> = {};
    for (let at = 0; at + 1 < this.#headers.length; at += 2) {
      const [name = "", value = ""] = this.#headers.slice(at);
      if (!/^(?:etag|vary|cache-control)$/i.test(name)) own[name] = value;
    }
    return new CachedResponse(this.#isText ? change(this.#body.toString()) : this.#body, {
      etag: "",
      status: this.#status,
      headers: { ...own, "Cache-Control": "no-store" },
      varies: ["Cookie"],
      effort: "now",
    });
  }

  get bytes(): number {
    return (this.#isText ? 2 : 1) * this.#body.length + 1_000;
  }

  reply({ method, accepted, ifNoneMatch }: ConditionalRequest): Reply | Promise<Reply> {
    const isKnown = this.#status === 200 && ifNoneMatch !== undefined && this.#matches(ifNoneMatch);
    if (isKnown) return this.#notModified;
    const known = this.#replies.get(accepted) ?? this.#make(accepted);
    if (method === "GET") return known;
    return known instanceof Promise ? known.then(withoutBody) : withoutBody(known);
  }

  /** Recompresses all variants so far at the highest level, off the main thread. */
  async recompress(): Promise<void> {
    if (!this.#isText) return;
    this.#effort = "each time";
    for (const [accepted, reply] of this.#replies) {
      if (accepted === null || reply instanceof Promise) continue;
      const encoding = encodingFor(accepted, "once");
      const body = await compress(this.#body, encoding, "once");
      this.#replies.set(accepted, this.#written(body, encoding));
    }
  }

  #matches(ifNoneMatch: string): boolean {
    if (this.#etag === "") return false;
    return ifNoneMatch === this.#etag || ifNoneMatch.includes(this.#etag.slice(2));
  }

  #make(accepted: Accepted | null): Reply | Promise<Reply> {
    if (accepted === null || !this.#isText || this.#body.length < WORTH_IT) {
      return this.#store(accepted, this.#written(this.#body));
    }
    const encoding = encodingFor(accepted, this.#effort);
    const made = compress(this.#body, encoding, this.#effort).then(
      (body) => this.#store(accepted, this.#written(body, encoding)),
      (error: unknown) => {
        this.#replies.delete(accepted);
        throw error;
      },
    );
    this.#replies.set(accepted, made);
    return made;
  }

  #store(accepted: Accepted | null, reply: Reply): Reply {
    this.#replies.set(accepted, reply);
    return reply;
  }

  #written(body: Uint8Array<ArrayBuffer>, encoding?: Encoding): Reply {
    const headers = [...this.#headers, "Content-Length", String(body.length)];
    if (encoding) headers.push("Content-Encoding", encoding);
    return { status: this.#status, headers, body };
  }
}

function withoutBody(reply: Reply): Reply {
  return { ...reply, body: null };
}

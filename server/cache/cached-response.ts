import { compress, type Encoding } from "./compression.ts";

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
  encoding: Encoding | null;
  ifNoneMatch: string | undefined;
}

/** A complete response in memory; text is compressed on the first request of each encoding. */
export class CachedResponse {
  readonly #status: number;
  readonly #body: Buffer<ArrayBuffer>;
  readonly #isText: boolean;
  readonly #headers: string[];
  readonly #etag: string;
  readonly #replies = new Map<Encoding | null, Reply>();

  /**
   * `headers` excludes those about size and encoding; `etag` is unquoted, and empty for none.
   * `varies` lists Vary headers besides Accept-Encoding.
   */
  constructor(
    body: string | Buffer<ArrayBuffer>,
    {
      etag,
      headers,
      varies = [],
      status = 200,
    }: { etag: string; status?: number; headers: Record<string, string>; varies?: string[] },
  ) {
    this.#status = status;
    this.#isText = typeof body === "string";
    this.#body = typeof body === "string" ? Buffer.from(body) : body;
    this.#etag = etag && `W/"${etag}"`;
    this.#headers = Object.entries({
      ...headers,
      ...(etag && { ETag: this.#etag }),
      ...(this.#isText && { Vary: ["Accept-Encoding", ...varies].join(", ") }),
    }).flat();
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
    });
  }

  /** About what it takes in memory. */
  get bytes(): number {
    return (this.#isText ? 2 : 1) * this.#body.length + 1_000;
  }

  reply({ method, encoding, ifNoneMatch }: ConditionalRequest): Reply {
    if (this.#status === 200 && this.#etag !== "" && ifNoneMatch?.includes(this.#etag.slice(2))) {
      return { status: 304, headers: this.#headers, body: null };
    }
    const whole = this.#replies.get(encoding) ?? this.#make(encoding);
    return method === "GET" ? whole : { ...whole, body: null };
  }

  #make(encoding: Encoding | null): Reply {
    const packed = this.#isText ? compress(this.#body, encoding) : null;
    const body = packed ?? this.#body;
    const headers = [...this.#headers, "Content-Length", String(body.length)];
    if (packed && encoding) headers.push("Content-Encoding", encoding);
    const reply = { status: this.#status, headers, body };
    this.#replies.set(encoding, reply);
    return reply;
  }
}

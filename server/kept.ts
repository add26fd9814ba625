import { compress, type Encoding } from "./compress.ts";

/** An answer as node:http takes it: names and values of the headers in turn. */
export interface Reply {
  status: number;
  headers: string[];
  body: Uint8Array<ArrayBuffer> | null;
}

/** What of a request decides in which form it gets an answer that is kept. */
export interface Asked {
  method: "GET" | "HEAD";
  encoding: Encoding | null;
  ifNoneMatch: string | undefined;
}

/** Below this the heading of a compressed body eats what it saves. */
const WORTH_IT = 1_000;

/**
 * An answer that is finished, in memory: its body compressed once for each way of compressing that
 * somebody asks for, and the headers written out.
 */
export class Kept {
  readonly #status: number;
  #effort: "at first" | "each time";
  readonly #body: Buffer<ArrayBuffer>;
  readonly #headers: string[];
  readonly #etag: string;
  readonly #notModified: Reply;
  readonly #replies = new Map<Encoding | null, Reply | Promise<Reply>>();

  /**
   * `headers` are all but those of the body's size and compression; `etag` is opaque, without quotes, and empty where nobody keeps it.
   * `varies` says of what else than Accept-Encoding the answer depends. With the effort "at first" it is
   * compressed loosely, to be there at once, until `tighten` is called.
   */
  constructor(
    text: string,
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
      effort?: "at first" | "each time";
    },
  ) {
    this.#effort = effort;
    this.#status = status;
    this.#body = Buffer.from(text);
    // Weak: the compressed body says the same in other bytes.
    this.#etag = etag && `W/"${etag}"`;
    this.#headers = Object.entries({
      ...headers,
      ...(etag && { ETag: this.#etag }),
      Vary: ["Accept-Encoding", ...varies].join(", "),
    }).flat();
    this.#notModified = { status: 304, headers: this.#headers, body: null };
  }

  /** The same, said in other words and for this once: no cache keeps it. */
  changed(change: (text: string) => string): Kept {
    const own: Record<string, string> = {};
    for (let at = 0; at + 1 < this.#headers.length; at += 2) {
      const [name = "", value = ""] = this.#headers.slice(at);
      if (!/^(?:etag|vary|cache-control)$/i.test(name)) own[name] = value;
    }
    return new Kept(change(this.#body.toString()), {
      etag: "",
      status: this.#status,
      headers: { ...own, "Cache-Control": "no-store" },
      varies: ["Cookie"],
      effort: "at first",
    });
  }

  /** About how much memory it takes, its compressed bodies included. */
  get bytes(): number {
    return 2 * this.#body.length + 1_000;
  }

  /** The answer, at once where it was given in this form before. */
  reply({ method, encoding, ifNoneMatch }: Asked): Reply | Promise<Reply> {
    const isKnown = this.#status === 200 && ifNoneMatch !== undefined && this.#matches(ifNoneMatch);
    if (isKnown) return this.#notModified;
    const known = this.#replies.get(encoding) ?? this.#make(encoding);
    if (method === "GET") return known;
    return known instanceof Promise ? known.then(withoutBody) : withoutBody(known);
  }

  /** Compresses once more, as tightly as it goes, what was asked for so far. Takes a while, beside other work. */
  async tighten(): Promise<void> {
    this.#effort = "each time";
    for (const [encoding, reply] of this.#replies) {
      if (encoding === null || reply instanceof Promise) continue;
      const body = await compress(this.#body, encoding, "once");
      this.#replies.set(encoding, this.#written(body, encoding));
    }
  }

  #matches(ifNoneMatch: string): boolean {
    if (this.#etag === "") return false;
    return ifNoneMatch === this.#etag || ifNoneMatch.includes(this.#etag.slice(2));
  }

  #make(encoding: Encoding | null): Reply | Promise<Reply> {
    if (encoding === null || this.#body.length < WORTH_IT) {
      return this.#keep(encoding, this.#written(this.#body));
    }
    const made = compress(this.#body, encoding, this.#effort).then(
      (body) => this.#keep(encoding, this.#written(body, encoding)),
      (error: unknown) => {
        this.#replies.delete(encoding);
        throw error;
      },
    );
    this.#replies.set(encoding, made);
    return made;
  }

  #keep(encoding: Encoding | null, reply: Reply): Reply {
    this.#replies.set(encoding, reply);
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

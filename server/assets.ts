import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getMimeType, mimes } from "hono/utils/mime";
import { rangeFor } from "./byte-range.ts";
import { compress, encodingFor } from "./compress.ts";

const TYPES = { ...mimes, vtt: "text/vtt; charset=utf-8" };

interface Asset {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  etag: string;
  /** Text is sent compressed, and whole; of anything else a part can be asked for. */
  isText: boolean;
  /** Made when somebody first asks, and kept. */
  compressed: Map<"br" | "gzip", Promise<Uint8Array<ArrayBuffer>>>;
}

/** The built files of the browser's side, read into memory once. Paths start with a slash. */
export class Assets {
  readonly #files = new Map<string, Asset>();

  constructor(folder: string) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
      const body = new Uint8Array(readFileSync(file));
      const type = getMimeType(file, TYPES) ?? "application/octet-stream";
      const isText = /^text\/|javascript|json|svg/.test(type);
      const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
      // Weak where the compressed body says the same in other bytes.
      const etag = isText ? `W/"${hash}"` : `"${hash}"`;
      this.#files.set(url, {
        body,
        etag,
        isText,
        compressed: new Map(),
        headers: {
          "Content-Type": type,
          ETag: etag,
          ...(isText ? { Vary: "Accept-Encoding" } : { "Accept-Ranges": "bytes" }),
          // Files under /assets carry a hash of their content in the name.
          "Cache-Control": url.startsWith("/assets/")
            ? "public, max-age=31536000, immutable"
            : "public, max-age=3600",
        },
      });
    }
  }

  /** The answer for a path that is a file, or null. */
  async answer(request: Request, pathname: string): Promise<Response | null> {
    const asset = this.#files.get(pathname);
    if (!asset) return null;
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    if (request.headers.get("If-None-Match") === asset.etag) {
      return new Response(null, { status: 304, headers: asset.headers });
    }
    if (!asset.isText && request.method === "GET") {
      const part = answerPart(asset, request);
      if (part) return part;
    }
    const encoding = asset.isText ? encodingFor(request.headers.get("Accept-Encoding")) : null;
    const headers = new Headers(asset.headers);
    if (encoding) headers.set("Content-Encoding", encoding);
    if (request.method === "HEAD") return new Response(null, { headers });
    return new Response(encoding ? await compressedBody(asset, encoding) : asset.body, { headers });
  }
}

/** The part a video player asks for, or null when it gets the whole: Safari plays nothing without. */
function answerPart({ body, etag, headers }: Asset, request: Request): Response | null {
  const ifRange = request.headers.get("If-Range");
  // What they have the beginning of may be another version.
  if (ifRange !== null && ifRange !== etag) return null;
  const range = rangeFor(request.headers.get("Range"), body.length);
  if (range === null) return null;
  if (range === "unsatisfiable") {
    const answer = { ...headers, "Content-Range": `bytes */${body.length}` };
    return new Response(null, { status: 416, headers: answer });
  }
  const { first, last } = range;
  return new Response(body.subarray(first, last + 1), {
    status: 206,
    headers: { ...headers, "Content-Range": `bytes ${first}-${last}/${body.length}` },
  });
}

function compressedBody(asset: Asset, encoding: "br" | "gzip"): Promise<Uint8Array<ArrayBuffer>> {
  let body = asset.compressed.get(encoding);
  if (!body) {
    body = compress(asset.body, encoding, "once");
    asset.compressed.set(encoding, body);
  }
  return body;
}

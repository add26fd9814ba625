import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getMimeType } from "hono/utils/mime";
import { compress, encodingFor } from "./compress.ts";

interface Asset {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  etag: string;
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
      // Weak: the compressed body says the same in other bytes.
      const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
      this.#files.set(url, {
        body,
        etag,
        compressed: new Map(),
        headers: {
          "Content-Type": getMimeType(file) ?? "application/octet-stream",
          ETag: etag,
          Vary: "Accept-Encoding",
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
    const isText = /^text\/|javascript|json|svg/.test(asset.headers["Content-Type"] ?? "");
    const encoding = isText ? encodingFor(request.headers.get("Accept-Encoding")) : null;
    const headers = new Headers(asset.headers);
    if (encoding) headers.set("Content-Encoding", encoding);
    if (request.method === "HEAD") return new Response(null, { headers });
    return new Response(encoding ? await compressedBody(asset, encoding) : asset.body, { headers });
  }
}

function compressedBody(asset: Asset, encoding: "br" | "gzip"): Promise<Uint8Array<ArrayBuffer>> {
  let body = asset.compressed.get(encoding);
  if (!body) {
    body = compress(asset.body, encoding, "once");
    asset.compressed.set(encoding, body);
  }
  return body;
}

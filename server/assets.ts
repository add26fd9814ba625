import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getMimeType } from "hono/utils/mime";

interface Asset {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  etag: string;
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
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
      this.#files.set(url, {
        body,
        etag,
        headers: {
          "Content-Type": getMimeType(file) ?? "application/octet-stream",
          ETag: etag,
          // Files under /assets carry a hash of their content in the name.
          "Cache-Control": url.startsWith("/assets/")
            ? "public, max-age=31536000, immutable"
            : "public, max-age=3600",
        },
      });
    }
  }

  /** The answer for a path that is a file, or null. */
  answer(request: Request, pathname: string): Response | null {
    const asset = this.#files.get(pathname);
    if (!asset) return null;
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    if (request.headers.get("If-None-Match") === asset.etag) {
      return new Response(null, { status: 304, headers: asset.headers });
    }
    return new Response(request.method === "HEAD" ? null : asset.body, { headers: asset.headers });
  }
}

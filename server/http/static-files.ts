import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { getMimeType, mimes } from "hono/utils/mime";
import type { ConditionalRequest, Reply } from "../cache/cached-response.ts";
import type { Encoding } from "../cache/compression.ts";

interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a Range header for a body of `size` bytes. Returns null if the whole body is the answer
 * (no header, another unit, several ranges, invalid), and "unsatisfiable" if it starts past the
 * end.
 */
export function rangeFor(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first >= size ? "unsatisfiable" : { first, last };
}

const TYPES = { ...mimes, vtt: "text/vtt; charset=utf-8" };

const ENDINGS: Record<Encoding, string> = { br: ".br", gzip: ".gz" };
const PACKED = /\.(?:br|gz)$/;

const SERVICE_WORKER = "/sw.js";
const OF_SERVICE_WORKER = {
  "Cache-Control": "no-cache",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

interface StaticFile {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  etag: string;
  isText: boolean;
}

interface FileRequest extends ConditionalRequest {
  range?: string | undefined;
  ifRange?: string | undefined;
}

type Forms = Map<Encoding | null, StaticFile>;

/** Pages that were open during an update go on with their own scripts for so long, in milliseconds. */
const OLD_ASSETS_KEPT = 7 * 24 * 60 * 60_000;

/**
 * The client build, read into memory once, and what its predecessor `previous` (a link made at the
 * update) has with a hash in its name. Paths start with a slash.
 */
export class StaticFiles {
  readonly #files = new Map<string, Forms>();
  readonly #everyAnswer: Readonly<Record<string, string>>;

  /** `everyAnswer` are headers of every file, unless it has its own. */
  constructor(
    folder: string,
    previous?: { link: string; now: Date },
    everyAnswer: Readonly<Record<string, string>> = {},
  ) {
    this.#everyAnswer = everyAnswer;
    this.#read(folder, () => true);
    const updated = previous && lstatSync(previous.link, { throwIfNoEntry: false });
    if (!updated || previous.now.getTime() - updated.mtimeMs > OLD_ASSETS_KEPT) return;
    const before = path.join(previous.link, "client");
    if (existsSync(before))
      this.#read(before, (url) => url.startsWith("/assets/") && !this.#files.has(url));
  }

  #read(folder: string, wants: (url: string) => boolean): void {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || PACKED.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
      if (wants(url)) this.#files.set(url, readForms(file, url, this.#everyAnswer));
    }
  }

  find(pathname: string, encoding: Encoding | null): StaticFile | null {
    const forms = this.#files.get(pathname);
    return forms?.get(encoding) ?? (forms && plainForm(forms)) ?? null;
  }

  reply(
    pathname: string,
    { method, encoding, ifNoneMatch, range, ifRange }: FileRequest,
  ): Reply | null {
    const file = this.find(pathname, encoding);
    if (!file) return null;
    const { body, etag, isText } = file;
    const { "Content-Encoding": packed, ...headers } = file.headers;
    if (ifNoneMatch === etag) {
      return { status: 304, headers: Object.entries(headers).flat(), body: null };
    }
    const isRanged = method === "GET" && !isText && (ifRange ?? etag) === etag;
    // Safari plays no video without ranges.
    const part = isRanged ? rangeFor(range ?? null, body.length) : null;
    if (part === "unsatisfiable") {
      const all = { ...headers, "Content-Range": `bytes */${body.length}` };
      return { status: 416, headers: Object.entries(all).flat(), body: null };
    }
    const sent = part ? body.subarray(part.first, part.last + 1) : body;
    const all = {
      ...headers,
      "Content-Length": String(sent.length),
      ...(packed && { "Content-Encoding": packed }),
      ...(part && { "Content-Range": `bytes ${part.first}-${part.last}/${body.length}` }),
    };
    return {
      status: part ? 206 : 200,
      headers: Object.entries(all).flat(),
      body: method === "GET" ? sent : null,
    };
  }
}

function readForms(
  file: string,
  url: string,
  everyAnswer: Readonly<Record<string, string>>,
): Forms {
  const body = new Uint8Array(readFileSync(file));
  const type = getMimeType(file, TYPES) ?? "application/octet-stream";
  const isText = /^text\/|javascript|json|svg/.test(type);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  // Weak, because the compressed bodies share it.
  const etag = isText ? `W/"${hash}"` : `"${hash}"`;
  const headers = {
    ...everyAnswer,
    "Content-Type": type,
    ETag: etag,
    ...(isText ? { Vary: "Accept-Encoding" } : { "Accept-Ranges": "bytes" }),
    "Cache-Control": url.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600",
    ...(url === SERVICE_WORKER && OF_SERVICE_WORKER),
  };
  const forms: Forms = new Map();
  for (const [encoding, ending] of Object.entries(ENDINGS) as [Encoding, string][]) {
    if (!isText || !existsSync(file + ending)) continue;
    forms.set(encoding, {
      body: new Uint8Array(readFileSync(file + ending)),
      headers: { ...headers, "Content-Encoding": encoding },
      etag,
      isText,
    });
  }
  // Uncompressed text is rarely requested, so it is decompressed on demand.
  if (!forms.has("br")) forms.set(null, { body, headers, etag, isText });
  return forms;
}

function plainForm(forms: Forms): StaticFile | null {
  const packed = forms.get("br");
  if (!packed) return forms.get(null) ?? null;
  const { "Content-Encoding": _, ...headers } = packed.headers;
  return { ...packed, headers, body: new Uint8Array(brotliDecompressSync(packed.body)) };
}

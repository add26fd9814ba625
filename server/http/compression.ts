import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  crc32,
  deflateRawSync,
  gzip,
  gzipSync,
} from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes compression saves less than its overhead. */
export const WORTH_IT = 1_000;
/** Up to this many bytes, handing the work to another thread costs more than it frees. */
const AT_ONCE = 100_000;

export type Encoding = "br" | "gzip";
/** What a client accepts. */
export type Accepted = Encoding | "both";

const understood = new Map<string, Accepted | null>();
const MAX_UNDERSTOOD = 100;

export function acceptedBy(acceptEncoding: string | null | undefined): Accepted | null {
  if (!acceptEncoding) return null;
  let accepted = understood.get(acceptEncoding);
  if (accepted === undefined) {
    accepted = parse(acceptEncoding);
    if (understood.size < MAX_UNDERSTOOD) understood.set(acceptEncoding, accepted);
  }
  return accepted;
}

function parse(acceptEncoding: string): Accepted | null {
  const names = acceptEncoding
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(";")[0]?.trim());
  const [br, gzip] = [names.includes("br"), names.includes("gzip")];
  if (br) return gzip ? "both" : "br";
  return gzip ? "gzip" : null;
}

/** "now" is for a body needed immediately, "once" for one that is compressed once and sent often. */
export type Effort = "now" | "each time" | "once";

/**
 * For a typical page, Brotli takes a third more time for a twelfth less size at 5 than at 4, and 30
 * ms for the last tenth at 11.
 */
const BROTLI_QUALITY: Record<Effort, number> = { now: 5, "each time": 5, once: 11 };
const GZIP_LEVEL: Record<Effort, number> = { now: 2, "each time": 6, once: 9 };
const { BROTLI_MIN_WINDOW_BITS: LEAST_WINDOW, BROTLI_MAX_WINDOW_BITS: MAX_WINDOW } = constants;

/** A body needed now is gzipped if the client accepts that, because of `gzipAroundStyles`. */
export function encodingFor(accepted: Accepted, effort: Effort): Encoding {
  if (accepted !== "both") return accepted;
  return effort === "now" ? "gzip" : "br";
}

export async function compress(
  body: Uint8Array,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  const isQuick = effort !== "once" && body.length <= AT_ONCE;
  if (encoding === "gzip") {
    const level = GZIP_LEVEL[effort];
    if (isQuick)
      return gzipAroundStyles(Buffer.from(body.buffer, body.byteOffset, body.length), level);
    return new Uint8Array(await gzipped(body, { level }));
  }
  const options = brotliOptions(body.length, effort);
  return new Uint8Array(isQuick ? brotliCompressSync(body, options) : await brotli(body, options));
}

function brotliOptions(length: number, effort: Effort): BrotliOptions {
  const window = Math.ceil(Math.log2(length + 16));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // The default window takes megabytes of memory for a few kilobytes.
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, LEAST_WINDOW), MAX_WINDOW),
  };
  return { params };
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const { Z_SYNC_FLUSH } = constants;

/** Compressed stylesheets by their text; there are as many as kinds of pages. */
const compressedStyles = new Map<string, Buffer>();
const MAX_STYLES = 100;

/**
 * Most of a page is its stylesheet, the same each time. Deflate allows compressing it once and the
 * text around it each time, which refers to it as to a dictionary.
 */
function gzipAroundStyles(body: Buffer, level: number): Uint8Array<ArrayBuffer> {
  const tag = body.indexOf("<style data-site");
  const start = body.indexOf(">", tag) + 1;
  const end = body.indexOf("</style>", start);
  if (tag < 0 || end < 0) return new Uint8Array(gzipSync(body, { level }));
  const styles = body.subarray(start, end);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(body), 0);
  trailer.writeUInt32LE(body.length, 4);
  return Buffer.concat([
    GZIP_HEADER,
    deflateRawSync(body.subarray(0, start), { level, finishFlush: Z_SYNC_FLUSH }),
    deflatedStyles(styles),
    deflateRawSync(body.subarray(end), { level, memLevel: 7, dictionary: styles }),
    trailer,
  ]);
}

function deflatedStyles(styles: Buffer): Buffer {
  const text = styles.toString("latin1");
  let deflated = compressedStyles.get(text);
  if (!deflated) {
    deflated = deflateRawSync(styles, { level: GZIP_LEVEL.once, finishFlush: Z_SYNC_FLUSH });
    if (compressedStyles.size < MAX_STYLES) compressedStyles.set(text, deflated);
  }
  return deflated;
}

/** `html` is the body of a page; other responses hold their own. */
export async function compressed(
  response: Response,
  html: string | null,
  accepted: Accepted | null,
): Promise<Response> {
  const { headers, status } = response;
  // Not the response itself: another Response class, such as the listener's, would copy its first headers.
  const init = { headers, status };
  const type = headers.get("Content-Type") ?? "";
  const isEmpty = html === null && !response.body;
  if (isEmpty || headers.has("Content-Encoding") || !/^text\/|json|svg/.test(type)) {
    return response;
  }
  headers.append("Vary", "Accept-Encoding");
  if (!accepted) return html === null ? response : new Response(html, init);
  const body = html === null ? new Uint8Array(await response.arrayBuffer()) : Buffer.from(html);
  headers.delete("Content-Length");
  if (body.length < WORTH_IT) return new Response(body, init);
  const encoding = encodingFor(accepted, "now");
  headers.set("Content-Encoding", encoding);
  return new Response(await compress(body, encoding, "now"), init);
}

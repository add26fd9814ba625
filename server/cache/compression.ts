import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Below this many bytes compression saves less than its overhead. */
const WORTH_IT = 1_000;

export type Encoding = "br" | "gzip";

/** What a client accepts, Brotli first. */
export function encodingFor(acceptEncoding: string | null | undefined): Encoding | null {
  const names = (acceptEncoding ?? "")
    .toLowerCase()
    .split(",")
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(";")[0]?.trim());
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : null;
}

const { BROTLI_MIN_WINDOW_BITS: LEAST_WINDOW, BROTLI_MAX_WINDOW_BITS: MAX_WINDOW } = constants;

/**
 * A millisecond for a page of 80 kB. Brotli's highest quality makes it a fourteenth smaller in
 * seventy times the time, and the next score makes another page. Null if it isn't worth it.
 */
export function compress(
  body: Uint8Array,
  encoding: Encoding | null,
): Uint8Array<ArrayBuffer> | null {
  if (encoding === null || body.length < WORTH_IT) return null;
  if (encoding === "gzip") return new Uint8Array(gzipSync(body));
  const window = Math.ceil(Math.log2(body.length + 16));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // The default window takes megabytes of memory for a few kilobytes.
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, LEAST_WINDOW), MAX_WINDOW),
  };
  return new Uint8Array(brotliCompressSync(body, { params }));
}

export async function compressed(response: Response, encoding: Encoding | null): Promise<Response> {
  const { headers, status } = response;
  const type = headers.get("Content-Type") ?? "";
  if (!response.body || headers.has("Content-Encoding") || !/^text\/|json|svg/.test(type)) {
    return response;
  }
  headers.append("Vary", "Accept-Encoding");
  const body = new Uint8Array(await response.arrayBuffer());
  const packed = compress(body, encoding);
  headers.delete("Content-Length");
  if (packed && encoding) headers.set("Content-Encoding", encoding);
  // Not the response itself: another Response class, such as the listener's, would copy its first headers.
  return new Response(packed ?? body, { headers, status });
}

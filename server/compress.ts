import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this the heading of a compressed body eats what it saves. */
const WORTH_IT = 1_000;

/** The compression that the browser takes, the tighter one first; null for none. */
export function encodingFor(acceptEncoding: string | null): "br" | "gzip" | null {
  const accepted = (acceptEncoding ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(";")[0]?.trim());
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : null;
}

/** `once`: the body is compressed a single time and sent often, so it may take longer. */
export async function compress(
  body: Uint8Array,
  encoding: "br" | "gzip",
  effort: "once" | "each time",
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "gzip") return new Uint8Array(await gzipped(body));
  const quality = effort === "once" ? constants.BROTLI_MAX_QUALITY : 5;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return new Uint8Array(await brotli(body, { params }));
}

/** The answer made smaller for a browser that takes it so. Only text is worth it, and only some of it. */
export async function compressed(response: Response, encoding: "br" | "gzip" | null) {
  const type = response.headers.get("Content-Type") ?? "";
  const { headers } = response;
  if (!response.body || headers.has("Content-Encoding") || !/^text\/|json|svg/.test(type)) {
    return response;
  }
  headers.append("Vary", "Accept-Encoding");
  if (!encoding) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  headers.delete("Content-Length");
  if (body.length < WORTH_IT) return new Response(body, response);
  headers.set("Content-Encoding", encoding);
  return new Response(await compress(body, encoding, "each time"), response);
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(?:js|css|svg|json|webmanifest|vtt|txt)$/;

/**
 * Writes `x.js.br` and `x.js.gz` next to every text file that gets smaller, at the highest level,
 * so that the running site never compresses static files.
 */
export function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    const packed = { br: brotliCompressSync(body, { params }), gz: gzipSync(body, { level: 9 }) };
    for (const [ending, smaller] of Object.entries(packed)) {
      if (smaller.length < body.length) writeFileSync(`${file}.${ending}`, smaller);
    }
  }
}

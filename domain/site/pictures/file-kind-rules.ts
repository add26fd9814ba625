export type FileKind = "jpeg" | "png" | "webp";

const PNG_HEADER = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What a file is by its first bytes, as its name and type can say anything; null for all others. */
export function kindOfFile(bytes: Buffer): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (PNG_HEADER.every((each, at) => bytes[at] === each)) return "png";
  if (text(bytes, 0) === "RIFF" && text(bytes, 8) === "WEBP") return "webp";
  return null;
}

/** Real files have a few dozen before their pixels; a million would keep everybody waiting. */
const MOST_CHUNKS = 5_000;

/**
 * Whether a PNG says before its first picture that more follow, as decoders that don't know
 * animations show only the first. Null for a file that has too much before its pixels to tell.
 */
export function isAnimatedPng(bytes: Buffer): boolean | null {
  let at = PNG_HEADER.length;
  for (let chunk = 0; chunk < MOST_CHUNKS && at + 8 <= bytes.length; chunk++) {
    const kind = text(bytes, at + 4);
    if (kind === "acTL") return true;
    if (kind === "IDAT") return false;
    // Length, name and checksum take 12 bytes.
    at += bytes.readUInt32BE(at) + 12;
  }
  return at + 8 <= bytes.length ? null : false;
}

function text(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at, at + 4);
}

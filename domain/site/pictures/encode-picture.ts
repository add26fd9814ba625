import sharp from "sharp";
import { message } from "../../../i18n/message.ts";
import { DomainError } from "../../core/errors.ts";
import { isAnimatedPng, kindOfFile } from "./file-kind-rules.ts";
import {
  FORMATS,
  type Format,
  MOST_BYTES,
  MOST_MEGABYTES,
  MOST_MEGAPIXELS,
  MOST_STRETCHED,
  widthsOf,
} from "./picture-rules.ts";

sharp.cache(false);
sharp.concurrency(1);
// Other decoders, such as that of SVG, never see a file that somebody sent.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

interface EncodedFile {
  width: number;
  format: Format;
  bytes: Buffer;
}

export interface EncodedPicture {
  width: number;
  height: number;
  files: EncodedFile[];
}

const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
const MOST_SECONDS = 30;
const MOST_WIDE = widthsOf(Number.MAX_SAFE_INTEGER).at(-1) ?? 0;
const MOST_HIGH = 2 * MOST_WIDE;
/** Each holds its whole file in memory. */
const MOST_WAITING = 4;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the files of a picture, one picture at a time. They hold pixels only: nothing that a camera
 * noted, such as where it was, and nothing else that was in the file.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  checkFile(bytes);
  if (waiting >= MOST_WAITING) throw new DomainError("conflict", message("pictureErrors.busy"));
  waiting++;
  const encoded = last.then(() => encode(bytes));
  last = encoded.catch(() => {});
  try {
    return await encoded;
  } finally {
    waiting--;
  }
}

function checkFile(bytes: Buffer): void {
  if (bytes.length === 0) throw refused(message("pictureErrors.empty"));
  if (bytes.length > MOST_BYTES) {
    throw refused(message("pictureErrors.tooLarge", { most: MOST_MEGABYTES }));
  }
  const kind = kindOfFile(bytes);
  if (kind === null) throw refused(message("pictureErrors.kind"));
  if (kind === "png" && isAnimatedPng(bytes)) throw refused(message("pictureErrors.animated"));
}

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  const { width, height, pages } = await read(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > MOST_PIXELS) {
    throw refused(message("pictureErrors.tooManyPixels", { most: MOST_MEGAPIXELS }));
  }
  if (pages !== undefined && pages > 1) throw refused(message("pictureErrors.animated"));
  const [short = 0, long = 0] = [width, height].toSorted((a, b) => a - b);
  if (long > short * MOST_STRETCHED) {
    throw refused(message("pictureErrors.stretched", { most: MOST_STRETCHED }));
  }
  const { data, info } = await read(decoded(bytes));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: EncodedFile[] = [];
  for (const each of widthsOf(info.width)) {
    for (const format of FORMATS) {
      const resized = sharp(data, { raw }).resize({ width: each });
      const made = format === "avif" ? resized.avif(AVIF) : resized.webp(WEBP);
      files.push({ width: each, format, bytes: await made.toBuffer() });
    }
  }
  return { width: info.width, height: info.height, files };
}

/** In the time of a request, on one core. */
const AVIF = { quality: 55, effort: 2 };
const WEBP = { quality: 78, effort: 4 };

/** The pixels of the largest file, turned as the camera was held. */
function decoded(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: MOST_WIDE, height: MOST_HIGH, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: MOST_SECONDS })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

/** The decoder refuses damaged files with an error of its own. */
function read<T>(decoding: Promise<T>): Promise<T> {
  return decoding.catch(() => {
    throw refused(message("pictureErrors.damaged"));
  });
}

function refused(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { field: "file" });
}

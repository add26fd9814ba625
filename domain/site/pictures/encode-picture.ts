import sharp, { type ResizeOptions, type Sharp } from "sharp";
import { DomainError } from "#domain/core/errors.ts";
import { CREST_SIDES } from "#domain/teams/crest-rules.ts";
import { type Message, message } from "#i18n/message.ts";
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

const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
const MOST_SECONDS = 30;
const MOST_WIDE = widthsOf(Number.MAX_SAFE_INTEGER).at(-1) ?? 0;
const LARGEST: ResizeOptions = {
  width: MOST_WIDE,
  height: 2 * MOST_WIDE,
  fit: "inside",
  withoutEnlargement: true,
};
/** Each holds its whole file in memory. */
const MOST_WAITING = 4;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the files of a picture, one picture at a time. They hold pixels only: nothing that a camera
 * noted, such as where it was, and nothing else that was in the file.
 */
export function encodePicture(bytes: Buffer) {
  return inTurn(bytes, async () => {
    const { data, raw } = await decode(bytes, LARGEST);
    const files: EncodedFile[] = [];
    for (const width of widthsOf(raw.width)) {
      for (const format of FORMATS) {
        files.push({ width, format, bytes: await encode(sharp(data, { raw }), width, format) });
      }
    }
    return { width: raw.width, height: raw.height, files };
  });
}

/** Like `encodePicture`, cropped to the squares of a crest around the center, in WebP. */
export function encodeCrest(bytes: Buffer): Promise<{ side: number; bytes: Buffer }[]> {
  return inTurn(bytes, async () => {
    const largest = Math.max(...CREST_SIDES);
    const { data, raw } = await decode(bytes, { width: largest, height: largest, fit: "cover" });
    const files: { side: number; bytes: Buffer }[] = [];
    for (const side of CREST_SIDES) {
      files.push({ side, bytes: await encode(sharp(data, { raw }), side, "webp") });
    }
    return files;
  });
}

async function inTurn<T>(bytes: Buffer, work: () => Promise<T>): Promise<T> {
  checkFile(bytes);
  if (waiting >= MOST_WAITING) throw new DomainError("conflict", message("pictureErrors.busy"));
  waiting++;
  const encoded = last.then(work);
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
  const isAnimated = kind === "png" && isAnimatedPng(bytes);
  if (isAnimated === null) throw refused(message("pictureErrors.damaged"));
  if (isAnimated) throw refused(message("pictureErrors.animated"));
}

/** The pixels of the largest file, turned as the camera was held. */
async function decode(bytes: Buffer, size: ResizeOptions) {
  const { width, height, pages } = await read(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > MOST_PIXELS) {
    throw refused(message("pictureErrors.tooManyPixels", { most: MOST_MEGAPIXELS }));
  }
  if (pages !== undefined && pages > 1) throw refused(message("pictureErrors.animated"));
  const [short = 0, long = 0] = [width, height].toSorted((a, b) => a - b);
  if (long > short * MOST_STRETCHED) {
    throw refused(message("pictureErrors.stretched", { most: MOST_STRETCHED }));
  }
  const { data, info } = await read(
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(size)
      .toColourspace("srgb")
      .timeout({ seconds: MOST_SECONDS })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** In the time of a request, on one core. */
const AVIF = { quality: 55, effort: 2 };
const WEBP = { quality: 78, effort: 4 };

function encode(pixels: Sharp, width: number, format: Format): Promise<Buffer> {
  const resized = pixels.resize({ width });
  return (format === "avif" ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
}

/** The decoder refuses damaged files with an error of its own. */
function read<T>(decoding: Promise<T>): Promise<T> {
  return decoding.catch(() => {
    throw refused(message("pictureErrors.damaged"));
  });
}

function refused(sentence: Message): DomainError {
  return new DomainError("invalid", sentence, { field: "file" });
}

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };
/** What is left of a padded icon in the smallest circle that a phone cuts out of it. */
const INNER = 0.56;

/** A picture of any shape as a square icon, in PNG: phones and email programs read nothing newer. */
export function drawIcon(bytes: Buffer, side: number, isPadded: boolean): Promise<Buffer> {
  const inner = isPadded ? Math.round(side * INNER) : side;
  const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
  const icon = sharp(bytes)
    .resize({ width: inner, height: inner, fit: "contain", background: NOTHING })
    .extend({ top: before, bottom: after, left: before, right: after, background: NOTHING });
  return (isPadded ? icon.flatten({ background: "#ffffff" }) : icon).png().toBuffer();
}

/** A logo for the top of an email, at twice the size that it is shown in. */
export async function drawLetterLogo(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .resize({ width: 400, height: 96, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: Math.round(info.width / 2), height: Math.round(info.height / 2) };
}

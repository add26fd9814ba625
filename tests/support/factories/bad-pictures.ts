import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { listed } from "../assertions/tables.ts";
import { plainPicture } from "./pictures.ts";

const PNG_HEADER = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A valid PNG of one color that is small as a file and takes `width * height` pixels to read. */
export function decompressionBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit per pixel.
  head[8] = 1;
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1));
  const parts = [
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([PNG_HEADER, ...parts]);
}

export async function animatedPng(): Promise<Buffer> {
  const count = Buffer.alloc(8);
  count.writeUInt32BE(2, 0);
  return pngWith(chunk("acTL", count));
}

/** A PNG that has thousands of empty chunks before its pixels. */
export const crowdedPng = () =>
  pngWith(...Array.from({ length: 6_000 }, () => chunk("teXt", Buffer.alloc(0))));

async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const still = await plainPicture(64, 64).png().toBuffer();
  const at = PNG_HEADER.length + 25;
  return Buffer.concat([still.subarray(0, at), ...chunks, still.subarray(at)]);
}

export async function animatedWebp(): Promise<Buffer> {
  const frames = [plainPicture(64, 64), plainPicture(64, 64).negate()];
  const stills = await Promise.all(frames.map((each) => each.png().toBuffer()));
  return sharp(stills, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

export const GIF = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "base64",
);
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
export const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
export const ZIP = Buffer.from("504b0506000000000000000000000000000000000000", "hex");

const STARTS = listed`
  ffd8ff | 89504e470d0a1a0a | 524946460000000057454250 | 47494638396101 | 3c737667
`;

/** Makes files that are no pictures, each another one: noise, beginnings, torn and damaged files. */
export async function badFiles(random: () => number): Promise<() => Buffer> {
  const png = await noisy(random).png().toBuffer();
  const good = [png, await noisy(random).jpeg().toBuffer(), await noisy(random).webp().toBuffer()];
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const noise = () =>
    Buffer.from(Array.from({ length: 1 + random() * 3_000 }, () => random() * 256));
  const kinds: (() => Buffer)[] = [
    () => Buffer.concat([Buffer.from("\0"), noise()]),
    () => Buffer.concat([Buffer.from(pick(STARTS), "hex"), noise()]),
    // The first bytes of a file are enough to know its size, and not to show anything.
    () => torn(pick(good), 0.05 + random() * 0.8),
    () => Buffer.concat([torn(png, 0.05 + random() * 0.5), noise()]),
    () => Buffer.concat([pick([SVG, HTML, ZIP, GIF]), noise()]),
    () => decompressionBomb(7_100 + Math.floor(random() * 2_000), 7_100),
    () => Buffer.concat([pick([SVG, HTML, ZIP, GIF]), pick(good)]),
  ];
  return () => pick(kinds)();
}

/** Pictures with noise in their middle, which a decoder can take for a part of a JPEG or WebP. */
export async function damagedFiles(random: () => number): Promise<() => Buffer> {
  const good = [await noisy(random).jpeg().toBuffer(), await noisy(random).webp().toBuffer()];
  return () => {
    const file = Buffer.from(good[Math.floor(random() * good.length)] ?? "");
    const from = Math.floor(file.length * random());
    for (let at = from; at < from + 200 && at < file.length; at++) file[at] = random() * 256;
    return file;
  };
}

function noisy(random: () => number): Sharp {
  const bytes = Buffer.from(Array.from({ length: 90 * 60 * 3 }, () => random() * 256));
  return sharp(bytes, { raw: { width: 90, height: 60, channels: 3 } });
}

function torn(file: Buffer, share: number): Buffer {
  return file.subarray(0, Math.floor(file.length * share));
}

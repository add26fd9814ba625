// A PNG with a palette: flat pictures need a fifth of what a browser's own screenshot takes.
import { crc32, deflateSync } from "node:zlib";

/** What a page shows, as a PNG of at most so many colours. Nothing behind it is white unless it says so. */
export async function shoot(page, colours) {
  const shot = await page.screenshot({ omitBackground: true });
  const { width, height } = page.viewportSize();
  const pixels = await page.evaluate(pixelsOf, [shot.toString("base64"), width, height]);
  return encode(Buffer.from(pixels, "base64"), width, height, colours);
}

/** Runs in the page. */
async function pixelsOf([png, width, height]) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return new Uint8Array(data.buffer).toBase64();
}

function encode(rgba, width, height, colours) {
  const { palette, nearest } = quantise(rgba, colours);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = nearest(rgba.readUInt32BE((y * width + x) * 4));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => channels(colour).slice(0, 3)))),
    chunk("tRNS", Buffer.from(palette.map((colour) => channels(colour)[3]))),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const channels = (colour) => [
  colour >>> 24,
  (colour >>> 16) & 255,
  (colour >>> 8) & 255,
  colour & 255,
];

/** Keeps the colours met most often, those alike counted as one, and finds the nearest for the others. */
function quantise(rgba, colours) {
  const counts = new Map();
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = rgba.readUInt32BE(at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const alike = new Map();
  for (const [colour] of byCount) {
    const key = channels(colour)
      .map((value) => value >> 4)
      .join();
    if (!alike.has(key)) alike.set(key, colour);
    if (alike.size === colours) break;
  }
  const palette = [...alike.values()];
  const known = new Map();
  const nearest = (colour) => {
    let index = known.get(colour);
    if (index === undefined) {
      const distances = palette.map((each) => distance(each, colour));
      index = distances.indexOf(Math.min(...distances));
      known.set(colour, index);
    }
    return index;
  };
  return { palette, nearest };
}

function distance(one, other) {
  const [a, b] = [channels(one), channels(other)];
  return a.reduce((sum, value, index) => sum + (value - b[index]) ** 2, 0);
}

// The passing move as WebM (VP9) and MP4 (H.264), and its poster. The browser encodes, frame by frame and
// not in real time, so that a slow machine makes the same film.
import { webPath } from "../../app/ui/brand-paths.ts";
import { seconds, size } from "./board.mjs";
import { faceStyle } from "./browser.mjs";
import { mp4 } from "./mp4.mjs";
import { ash, flame, ink, paper, slate } from "./palette.mjs";
import { webm } from "./webm.mjs";

const rate = 30;
/** The moment of the poster: the pass into space is on its way. */
const poster = 4.05;

const look = {
  ash,
  flame,
  ink,
  paper,
  slate,
  face: "Display",
  web: webPath({
    x: 0,
    y: 0,
    spokes: [90, 112, 135, 158, 180, 202, 225, 248, 270],
    rings: [14, 28, 42, 56],
    reach: 64,
  }),
};

/** The film as [file, bytes]. */
export async function passingMove(browser) {
  const html = `<!doctype html><style>${faceStyle}body{font:800 18px Display}</style>11`;
  const page = await browser.page(size.width, size.height, html);
  await page.evaluate(() => document.fonts.load("800 18px Display"));
  const order = { look, rate, seconds, poster, ...size };
  const vp9 = await page.evaluate(film, { ...order, codec: "vp09.00.21.08", bitrate: 180_000 });
  // Older phones play nothing but this one.
  const h264 = await page.evaluate(film, { ...order, codec: "avc1.42E01E", bitrate: 240_000 });
  await page.close();
  const frames = framesOf(vp9);
  return [
    ["passing-move.webm", webm({ codec: "V_VP9", ...size, milliseconds: seconds * 1000, frames })],
    [
      "passing-move.mp4",
      mp4({
        ...size,
        scale: rate * 1000,
        step: 1000,
        frames: framesOf(h264),
        description: Buffer.from(h264.description, "base64"),
      }),
    ],
    ["passing-move.webp", Buffer.from(vp9.poster, "base64")],
  ];
}

function framesOf({ frames }) {
  return frames.map(({ data, isKey }, index) => ({
    data: Buffer.from(data, "base64"),
    isKey,
    milliseconds: Math.round((index * 1000) / rate),
  }));
}

/** Runs in the page. */
async function film({ look, rate, seconds, poster, width, height, codec, bitrate }) {
  const { drawBoard } = await import("/tools/pictures/board.mjs");
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  const frames = [];
  let description = "";
  const encoder = new VideoEncoder({
    output(chunk, { decoderConfig } = {}) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ data: data.toBase64(), isKey: chunk.type === "key" });
      if (decoderConfig?.description) {
        description = new Uint8Array(decoderConfig.description).toBase64();
      }
    },
    error(error) {
      throw error;
    },
  });
  encoder.configure({
    codec,
    width,
    height,
    framerate: rate,
    bitrate,
    latencyMode: "quality",
    ...(codec.startsWith("avc1") && { avc: { format: "avc" } }),
  });
  for (let index = 0; index < Math.round(seconds * rate); index += 1) {
    drawBoard(context, index / rate, look);
    const timestamp = Math.round((index * 1_000_000) / rate);
    const frame = new VideoFrame(canvas, { timestamp, duration: Math.round(1_000_000 / rate) });
    encoder.encode(frame, { keyFrame: index % (rate * 2) === 0 });
    frame.close();
    while (encoder.encodeQueueSize > 8) {
      await new Promise((done) => encoder.addEventListener("dequeue", done, { once: true }));
    }
  }
  await encoder.flush();
  drawBoard(context, poster, look);
  const still = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
  return { frames, description, poster: new Uint8Array(await still.arrayBuffer()).toBase64() };
}

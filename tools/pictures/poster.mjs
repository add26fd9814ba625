// The still of the passing move. The film itself was recorded once from the same drawing, `drawBoard` of board.mjs
// at each moment in turn; an institute that wants another film puts its own over it.
import { webPath } from "../../app/ui/brand-paths.ts";
import { size } from "./board.mjs";
import { faceStyle } from "./browser.mjs";
import { ash, flame, ink, paper, slate } from "./palette.mjs";

/** In seconds: the pass into space is on its way. */
const moment = 4.05;

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

/** The poster as [file, WebP]. */
export async function poster(browser) {
  const html = `<!doctype html><style>${faceStyle}body{font:800 18px Display}</style>11`;
  const page = await browser.page(size.width, size.height, html);
  await page.evaluate(() => document.fonts.load("800 18px Display"));
  const body = await page.evaluate(draw, { look, moment, ...size });
  await page.close();
  return ["passing-move.webp", Buffer.from(body, "base64")];
}

/** Runs in the page. */
async function draw({ look, moment, width, height }) {
  const { drawBoard } = await import("/tools/pictures/board.mjs");
  const canvas = new OffscreenCanvas(width, height);
  drawBoard(canvas.getContext("2d", { alpha: false }), moment, look);
  const still = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
  return new Uint8Array(await still.arrayBuffer()).toBase64();
}

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { type Crest, crestColors } from "#domain/teams/crest-rules.ts";
import font from "../fonts/display.ttf?inline";

/** The size that link previews expect. */
export const CARD = { width: 1_200, height: 630 };

/** The comma ends the family name. Without it, Pango would read "ExtraBold" as a weight. */
const FAMILY = "Sofia Sans Extra Condensed ExtraBold,";
const [NIGHT, INK, SOFT] = ["#0d0d12", "#fbfaf7", "#c9c9d2"];
const [HEAD, FOOT, HALF] = [110, 90, CARD.width / 2];
const BODY = CARD.height - HEAD - FOOT;
/** Width of the box between the names, which holds the score or the time. */
const MIDDLE = 260;
const BAND = 24;

export interface GameCard {
  kicker: string;
  sides: readonly { name: string; crest: Crest }[];
  /** A score, or when the game begins. */
  middle: string;
  foot: string;
  institute: string;
  /** A color that is readable on a dark ground. */
  accent: string;
}

let fontFile: string | undefined;

/** Pango reads fonts from files only. */
function fontPath(): string {
  if (fontFile === undefined) {
    fontFile = path.join(mkdtempSync(path.join(tmpdir(), "araknid-font-")), "display.ttf");
    writeFileSync(fontFile, Buffer.from(font.slice(font.indexOf(",") + 1), "base64"));
  }
  return fontFile;
}

let last: Promise<unknown> = Promise.resolve();

/** The picture that is shown with a link to a game, in PNG; drawn one at a time. */
export function drawGameCard(card: GameCard): Promise<Buffer> {
  const drawn = last.then(() => draw(card));
  last = drawn.catch(() => {});
  return drawn;
}

async function draw({ kicker, sides, middle, foot, institute, accent }: GameCard): Promise<Buffer> {
  const parts = await Promise.all([
    ...sides.flatMap(({ name, crest }, at) => side(at * HALF, name, crest)),
    box({ left: HALF - MIDDLE / 2, top: HEAD + 90, width: MIDDLE, height: BODY - 180 }, NIGHT),
    written(middle, { x: HALF, y: HEAD + BODY / 2, width: MIDDLE - 40, height: 200, color: INK }),
    written(kicker, {
      x: 48,
      y: HEAD / 2,
      width: CARD.width - 96,
      height: 52,
      color: accent,
      at: 0,
    }),
    written(foot, { x: 48, y: CARD.height - FOOT / 2, width: 760, height: 40, color: SOFT, at: 0 }),
    written(institute, {
      x: CARD.width - 48,
      y: CARD.height - FOOT / 2,
      width: 320,
      height: 40,
      color: INK,
      at: 1,
    }),
  ]);
  return sharp({ create: { ...CARD, channels: 3, background: NIGHT } })
    .composite(parts)
    .png({ palette: true })
    .toBuffer();
}

/** Half of the card in the colors of a team. */
function side(left: number, name: string, crest: Crest): Promise<OverlayOptions>[] {
  const [first, second] = [crestColors[crest.color1], crestColors[crest.color2]];
  const free = HALF - MIDDLE / 2;
  const x = left === 0 ? free / 2 : CARD.width - free / 2;
  return [
    box({ left, top: HEAD, width: HALF, height: BODY }, first.ground),
    box({ left, top: HEAD + BODY - BAND, width: HALF, height: BAND }, second.ground),
    written(name, {
      x,
      y: HEAD + (BODY - BAND) / 2,
      width: free - 60,
      height: 300,
      color: first.ink,
    }),
  ];
}

async function box(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  background: string,
): Promise<OverlayOptions> {
  return { input: { create: { width, height, channels: 3, background } }, left, top };
}

interface Place {
  /** The middle of the text's height, and of its width unless `at` is 0 for left or 1 for right. */
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
  at?: number;
}

/** Uses the largest size that fits, on several lines if needed. */
async function written(
  text: string,
  { x, y, width, height, color, at = 0.5 }: Place,
): Promise<OverlayOptions> {
  for (const size of [180, 140, 108, 84, 66, 52, 40, 30]) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${escaped(text || " ")}</span>`,
        font: `${FAMILY} ${size}`,
        fontfile: fontPath(),
        width,
        align: "center",
        wrap: "word",
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if ((info.width > width || info.height > height) && size > 30) continue;
    const cut = { width: Math.min(info.width, width), height: Math.min(info.height, height) };
    const input = await sharp(data)
      .extract({ left: 0, top: 0, ...cut })
      .toBuffer();
    return {
      input,
      left: Math.round(x - cut.width * at),
      top: Math.round(y - cut.height / 2),
    };
  }
  throw new Error("No size was tried.");
}

/** For Pango's markup. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

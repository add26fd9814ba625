// Pictures of the gallery with things in them, 480 × 360.
import { markBody, markLegs, webPath } from "../../app/ui/brand-paths.ts";
import { ash, ember, flame, ink, paper, pearl, skins, slate } from "./palette.mjs";
import { kits } from "./people.mjs";
import { around, circle, corners, fill, limb, line, picture, polygon, rect } from "./svg.mjs";

const frame = (title, ...parts) => picture(480, 360, title, ...parts);
const ground = rect(0, 0, 480, 360);

export function tacticsBoard() {
  const disc = (x, y) => circle(x, y, 12);
  const cross = (x, y) => `M${x - 9} ${y - 9}l18 18m0-18-18 18`;
  return frame(
    "Tactics board",
    fill(slate, ground),
    fill(ink, rect(34, 34, 420, 292)),
    fill(paper, rect(28, 26, 420, 292)),
    fill(flame, rect(202, 16, 72, 18)),
    line(
      ash,
      2.5,
      rect(48, 46, 380, 252),
      "M238 46v252",
      circle(238, 172, 38),
      rect(48, 112, 58, 120),
      rect(370, 112, 58, 120),
    ),
    line(
      "#c9c7cf",
      1.2,
      webPath({
        x: 428,
        y: 172,
        spokes: [100, 120, 140, 160, 180, 200, 220, 240, 260],
        rings: [24, 48, 72, 96],
        reach: 110,
      }),
    ),
    line(
      slate,
      5,
      cross(276, 110),
      cross(296, 190),
      cross(272, 262),
      cross(330, 136),
      cross(338, 226),
      cross(206, 214),
      cross(394, 172),
    ),
    fill(
      flame,
      disc(76, 172),
      disc(132, 98),
      disc(128, 246),
      disc(180, 172),
      disc(214, 84),
      disc(222, 262),
      disc(256, 156),
    ),
    line(flame, 4, "M196 168q20-10 42-11M229 78q70-38 116 30M345 108l-2-14m2 14-14-3"),
    line(flame, 4, "M272 150q34-16 62 2").replace("<path", '<path stroke-dasharray="1 9"'),
    fill(kits.hot.shade, limb([470, 380, 40], [418, 292, 26])),
    fill(skins[0][0], limb([430, 312, 20], [398, 244, 16]), limb([398, 240, 18], [390, 222, 16])),
    fill(ink, limb([404, 236, 8], [352, 166, 8])),
    fill(flame, limb([352, 166, 7], [345, 157, 3.5])),
    fill(skins[0][1], limb([378, 230, 8], [364, 206, 6])),
    fill(skins[0][0], limb([402, 214, 8], [372, 196, 6.5]), limb([400, 226, 8], [376, 210, 6.5])),
  );
}

export function trophy() {
  const paperLight = "#ffffff";
  const confetti = [
    [70, 70, 20],
    [120, 150, 60],
    [54, 214, 35],
    [388, 62, 10],
    [430, 150, 50],
    [372, 208, 75],
    [96, 288, 15],
    [404, 290, 40],
  ];
  return frame(
    "Trophy and web",
    fill(flame, ground),
    line(
      ember,
      2,
      webPath({
        x: 240,
        y: 140,
        spokes: around(16),
        rings: [60, 104, 150, 198, 248, 300],
        reach: 400,
      }),
    ),
    fill(ember, rect(0, 306, 480, 54)),
    fill(
      ink,
      confetti.map(([x, y, turn]) => polygon(...corners(5, x, y, 10, turn))),
    ),
    line(ink, 13, "M178 92H128q-4 76 72 92M302 92h50q4 76-72 92"),
    fill(paper, "M168 62H312q2 138-54 158v34h-36v-34q-56-20-54-158z"),
    fill(pearl, "M258 62h54q2 138-54 158v34h-18v-34q36-30 18-158z"),
    fill(paperLight, rect(160, 52, 160, 16)),
    fill(ink, rect(186, 252, 108, 26), rect(168, 276, 144, 34)),
    `<g transform="translate(192 82)scale(3)">`,
    fill(flame, markBody),
    line(flame, 1.8, markLegs),
    "</g>",
    line(paper, 3, "M214 294h52"),
  );
}

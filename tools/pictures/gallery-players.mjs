// Pictures of the gallery with players in them, 480 × 360.
import { webPath } from "../../app/ui/brand-paths.ts";
import { clay, dust, ember, flame, hot, ink, paper, sand, slate } from "./palette.mjs";
import { ball, kits, person, speed } from "./people.mjs";
import { around, circle, ellipse, fill, limb, line, picture, polygon, rect } from "./svg.mjs";

const frame = (title, ...parts) => picture(480, 360, title, ...parts);
const ground = rect(0, 0, 480, 360);

export function kickOff() {
  const places = [
    [26, 204],
    [66, 190],
    [112, 208],
    [32, 250],
    [56, 226],
    [206, 190],
  ];
  const onlooker = `<path id="o" d="${circle(0, -39, 6)}${limb([0, -27, 8], [0, -15, 7])}M-7-14h14l-1 15h-4l-2-10-2 10h-4z"/>`;
  const team = `<g id="t">${places.map(([x, y]) => `<use href="#o" x="${x}" y="${y}"/>`).join("")}</g>`;
  return frame(
    "Kick-off",
    fill(sand, ground),
    fill(flame, circle(240, 120, 74)),
    line(paper, 1.5, webPath({ x: 240, y: 120, spokes: around(8), rings: [30, 56], reach: 73 })),
    fill(clay, rect(0, 166, 480, 194)),
    line(paper, 3, "M240 166v30M0 332h480", ellipse(240, 286, 190, 54)),
    `<defs>${onlooker}${team}</defs><use href="#t" fill="${ember}"/>`,
    `<use href="#t" fill="${slate}" transform="matrix(-1 0 0 1 480 0)"/>`,
    fill(dust, ellipse(150, 302, 62, 7), ellipse(372, 296, 56, 7)),
    person({
      head: [352, 96],
      neck: [356, 118],
      hip: [374, 186],
      face: 175,
      kit: kits.ink,
      skin: 1,
      far: {
        arm: [
          [332, 158],
          [312, 142],
        ],
        leg: [
          [346, 226],
          [334, 276],
          [312, 284],
        ],
      },
      near: {
        arm: [
          [380, 156],
          [352, 172],
        ],
        leg: [
          [394, 232],
          [410, 282],
          [388, 292],
        ],
      },
      hair: { style: "tail", colour: ember },
    }),
    person({
      head: [146, 84],
      neck: [148, 108],
      hip: [158, 182],
      face: 12,
      far: {
        arm: [
          [186, 134],
          [208, 112],
        ],
        leg: [
          [186, 228],
          [178, 284],
          [204, 294],
        ],
      },
      near: {
        arm: [
          [112, 138],
          [92, 166],
        ],
        leg: [
          [132, 226],
          [82, 222],
          [68, 242],
        ],
      },
    }),
    ball(247, 286, 15, 20),
    line(ink, 2.5, "M60 262q34 40 92 36"),
  );
}

export function sprintLadder() {
  const rungs = [0, 1, 2, 3, 4, 5, 6];
  return frame(
    "Sprint ladder",
    fill(flame, ground),
    line(
      hot,
      1.5,
      webPath({
        x: 480,
        y: 0,
        spokes: [90, 105, 120, 135, 150, 165, 180],
        rings: [90, 170, 250, 330, 410],
        reach: 620,
      }),
    ),
    fill(ember, rect(0, 268, 480, 92)),
    line(
      paper,
      4,
      "M14 342 84 292H466L434 342z",
      rungs.slice(1).map((each) => `M${84 + each * 55} 292 ${14 + each * 60} 342`),
    ),
    fill(ink, ellipse(214, 331, 46, 6)),
    speed(paper, 3, [44, 130, 84], [24, 166, 70], [62, 202, 64]),
    person({
      head: [264, 78],
      neck: [254, 104],
      hip: [226, 186],
      face: 8,
      skin: 3,
      size: 1.15,
      kit: { ...kits.paper, boots: ink },
      far: {
        arm: [
          [294, 146],
          [314, 106],
        ],
        leg: [
          [216, 254],
          [200, 316],
          [224, 326],
        ],
      },
      near: {
        arm: [
          [204, 150],
          [226, 190],
        ],
        leg: [
          [290, 200],
          [284, 262],
          [312, 270],
        ],
      },
      hair: { style: "tail" },
    }),
    [
      [410, 268],
      [448, 268],
    ].map(([x, y]) => [
      fill(paper, polygon([x - 16, y], [x - 4, y - 36], [x + 4, y - 36], [x + 16, y])),
      fill(ink, polygon([x - 11, y - 14], [x - 8, y - 24], [x + 8, y - 24], [x + 11, y - 14])),
    ]),
  );
}

export function keepersSave() {
  return frame(
    "Keeper's save",
    fill(ink, ground),
    line(
      slate,
      1.5,
      webPath({ x: 330, y: 96, spokes: around(12), rings: [44, 96, 156, 224, 300], reach: 420 }),
    ),
    fill(slate, rect(0, 316, 480, 44)),
    line(paper, 9, "M36 330V24H480"),
    fill(ink, ellipse(216, 336, 110, 7)),
    person({
      head: [262, 126],
      neck: [242, 138],
      hip: [174, 172],
      face: -30,
      skin: 2,
      size: 1.08,
      kit: { ...kits.hot, shorts: ember, boots: paper },
      gloves: paper,
      far: {
        arm: [
          [292, 100],
          [336, 76],
        ],
        leg: [
          [118, 162],
          [76, 128],
          [56, 130],
        ],
      },
      near: {
        arm: [
          [290, 138],
          [338, 108],
        ],
        leg: [
          [136, 216],
          [80, 222],
          [66, 240],
        ],
      },
      hair: { style: "bun", colour: ember },
    }),
    ball(366, 84, 22, 14, null),
    line(flame, 3, "M402 70q26-10 50-10M406 88h52M400 106q22 6 40 16"),
  );
}

export function strengthSession() {
  const plate = (x) => [rect(x, 44, 12, 44), rect(x + 15, 50, 8, 32)];
  return frame(
    "Strength session",
    fill(sand, ground),
    line(
      clay,
      2,
      webPath({
        x: 0,
        y: 0,
        spokes: [0, 15, 30, 45, 60, 75, 90],
        rings: [80, 150, 220, 290],
        reach: 600,
      }),
    ),
    fill(clay, rect(0, 290, 480, 70)),
    fill(
      slate,
      rect(352, 120, 8, 172),
      rect(446, 120, 8, 172),
      rect(344, 172, 118, 8),
      rect(344, 232, 118, 8),
    ),
    fill(
      ink,
      [366, 394, 422].map((x) => circle(x + 8, 158, 14)),
      [374, 418].map((x) => circle(x + 4, 216, 16)),
    ),
    fill(
      flame,
      [366, 394, 422].map((x) => circle(x + 8, 158, 5)),
      [374, 418].map((x) => circle(x + 4, 216, 6)),
    ),
    fill(dust, ellipse(190, 322, 110, 8)),
    line(slate, 5, "M52 66H328"),
    fill(ink, plate(58), plate(298)),
    person({
      head: [190, 92],
      neck: [190, 114],
      hip: [190, 194],
      face: 0,
      skin: 1,
      kit: kits.hot,
      far: {
        arm: [
          [240, 112],
          [250, 66],
        ],
        leg: [
          [236, 236],
          [240, 300],
          [262, 314],
        ],
      },
      near: {
        arm: [
          [140, 112],
          [130, 66],
        ],
        leg: [
          [144, 236],
          [140, 300],
          [118, 314],
        ],
      },
    }),
  );
}

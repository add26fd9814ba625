// One small picture a training program, 240 × 180. What matters lies in the middle 120 of its height: a
// narrow card shows no more.
import { webPath } from "../../app/ui/brand-paths.ts";
import { ash, clay, dust, ember, flame, hot, ink, paper, sand, slate } from "./palette.mjs";
import { ball } from "./people.mjs";
import { circle, ellipse, fill, line, list, picture, polygon, rect } from "./svg.mjs";

const scene = (title, ground, web, ...parts) =>
  picture(
    240,
    180,
    title,
    fill(ground, rect(0, 0, 240, 180)),
    line(
      web,
      1.5,
      webPath({
        x: 240,
        y: 0,
        spokes: [90, 108, 126, 144, 162, 180],
        rings: [40, 80, 120, 160],
        reach: 300,
      }),
    ),
    ...parts,
  );

/** Parts drawn for the whole height, brought into the middle of it. */
const middle = (share, ...parts) => [
  `<g transform="translate(${list(120 * (1 - share), 90 * (1 - share))})scale(${share})">`,
  parts,
  "</g>",
];

const kettlebell = (x, y, colour, shine) => [
  line(colour, 10, `M${x - 17} ${y - 22}q-12-36 17-36t17 36`),
  fill(colour, circle(x, y, 32), rect(x - 22, y + 22, 44, 11)),
  fill(shine, circle(x, y, 12)),
];

const cone = (x, y, colour, band) => [
  fill(colour, polygon([x - 20, y], [x - 5, y - 46], [x + 5, y - 46], [x + 20, y])),
  fill(band, polygon([x - 14, y - 18], [x - 10, y - 30], [x + 10, y - 30], [x + 14, y - 18])),
];

export function strengthAlone() {
  return scene(
    "Kettlebell",
    flame,
    hot,
    middle(0.9, fill(ember, ellipse(120, 148, 66, 9)), kettlebell(120, 112, ink, flame)),
  );
}

export function skillAlone() {
  return scene(
    "Ball between cones",
    sand,
    clay,
    fill(dust, ellipse(104, 145, 40, 6)),
    line(ink, 3, "M20 134q24-40 50-16"),
    cone(176, 146, flame, paper),
    cone(214, 132, flame, paper),
    ball(104, 116, 30, 12),
  );
}

export function strengthGroup() {
  return scene(
    "Three kettlebells",
    ink,
    slate,
    fill(slate, rect(0, 138, 240, 42)),
    kettlebell(52, 106, paper, ink),
    kettlebell(188, 106, paper, ink),
    kettlebell(120, 113, flame, ink),
  );
}

export function skillGroup() {
  return scene(
    "Three balls in a triangle of passes",
    flame,
    hot,
    line(ink, 4, "M50 116 120 64 190 116z").replace("<path", '<path stroke-dasharray="1 10"'),
    ball(120, 62, 22, 0),
    ball(50, 118, 22, 25),
    ball(190, 118, 22, 50),
  );
}

export function birthday() {
  return scene(
    "Cake with a ball on top",
    sand,
    clay,
    middle(
      0.82,
      fill(dust, ellipse(120, 158, 88, 8)),
      fill(ink, rect(48, 108, 144, 48)),
      fill(
        paper,
        "M48 108h144v16q-12 14-24 0-12 14-24 0-12 14-24 0-12 14-24 0-12 14-24 0-12 14-24 0z",
      ),
      fill(flame, rect(68, 74, 104, 34)),
      line(ink, 4, "M82 74V54M158 74V54"),
      fill(ember, ellipse(82, 46, 4, 8), ellipse(158, 46, 4, 8)),
      ball(120, 52, 22, 8),
    ),
  );
}

export function online() {
  return scene(
    "Training plan on a phone",
    ink,
    slate,
    middle(
      0.74,
      fill(slate, rect(79, 16, 86, 150)),
      fill(paper, rect(85, 26, 74, 126)),
      fill(flame, rect(85, 26, 74, 30), rect(94, 68, 14, 14), rect(94, 90, 14, 14)),
      fill(ash, rect(94, 112, 14, 14), rect(94, 134, 14, 8)),
      line(ink, 4, "M116 75h34M116 97h28M116 119h32M116 138h20"),
      line(paper, 3, "M97 75l4 4 6-8M97 97l4 4 6-8"),
      ball(178, 138, 24, 20, null),
    ),
  );
}

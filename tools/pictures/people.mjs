// Players of a few flat shapes: limbs that taper, in the pose that the joints give.
import { ember, flame, ink, paper, pearl, skins, slate } from "./palette.mjs";
import { between, circle, corners, fill, limb, line, list, polygon, polyline } from "./svg.mjs";

export const kits = {
  hot: { shirt: flame, shade: ember, shorts: ink, socks: flame, boots: ink },
  ink: { shirt: ink, shade: slate, shorts: slate, socks: ink, boots: ink },
  paper: { shirt: paper, shade: pearl, shorts: ink, socks: paper, boots: flame },
};

/**
 * A person in motion. Joints are [x, y]: `head`, `neck`, `hip`; an arm is [elbow, hand], a leg [knee, ankle,
 * toe]; `near` is the side we see, `far` lies behind and in shade. `face` is where they look, in degrees.
 */
export function person(pose) {
  const { head, neck, hip, near, far, kit = kits.hot, size = 1, face = 0, hair, gloves } = pose;
  const [light, shade] = skins[pose.skin ?? 0];
  const r = (radius) => radius * size;
  const shoulder = between(neck, hip, 0.14);
  const leg = ([knee, ankle, toe], skin, shorts) => [
    fill(skin, limb([...hip, r(15)], [...knee, r(10)])),
    fill(kit.socks, limb([...between(knee, ankle, 0.28), r(9.5)], [...ankle, r(7)])),
    fill(kit.boots, limb([...ankle, r(7)], [...toe, r(4.5)])),
    fill(shorts, limb([...hip, r(17)], [...between(hip, knee, 0.62), r(15)])),
  ];
  const arm = ([elbow, hand], skin, sleeve) => [
    fill(skin, limb([...shoulder, r(9)], [...elbow, r(7)], [...hand, r(5.5)])),
    gloves && fill(gloves, circle(...hand, r(9.5))),
    fill(sleeve, limb([...shoulder, r(12)], [...between(shoulder, elbow, 0.7), r(10)])),
  ];
  return [
    arm(far.arm, shade, kit.shade),
    leg(far.leg, shade, kit.shorts),
    fill(light, limb([...head, r(9)], [...between(neck, hip, 0.08), r(8)])),
    leg(near.leg, light, kit.shorts),
    fill(kit.shirt, shirt(neck, hip, r)),
    headOf(head, face, r(18), [light, shade], hair),
    arm(near.arm, light, kit.shirt),
  ];
}

/** Round at the shoulders, straight at the hem. */
function shirt(neck, hip, r) {
  const [from, to] = [between(neck, hip, 0.2), between(neck, hip, 1.06)];
  const along = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const aside = ([x, y], by) => [x - Math.sin(along) * by, y + Math.cos(along) * by];
  const waist = between(neck, hip, 0.6);
  return [
    limb([...from, r(20)], [...waist, r(18)]),
    polygon(aside(waist, r(-18)), aside(to, r(-19)), aside(to, r(19)), aside(waist, r(18))),
  ];
}

function headOf([x, y], face, radius, [skin, shade], { style = "short", colour = ink } = {}) {
  const at = (angle, distance) => {
    const radians = ((face + angle) * Math.PI) / 180;
    return [x + Math.cos(radians) * distance, y + Math.sin(radians) * distance];
  };
  // Looking left, what is clockwise of the face lies above it.
  const up = Math.cos((face * Math.PI) / 180) < 0 ? 1 : -1;
  const R = radius * 1.13;
  const [from, top, to] = [at(up * 38, R), at(up * 125, R), at(up * 212, R)];
  // Clockwise like every other shape, or what they share would stay empty.
  const [start, end] = up > 0 ? [from, to] : [to, from];
  const arc = `A${list(R, R)} 0 0 1`;
  const brow = [at(up * 95, radius * 0.35), at(up * 150, radius * 0.3)];
  const [first, second] = up > 0 ? brow.toReversed() : brow;
  const cap = `M${list(...start)}${arc} ${list(...top)}${arc} ${list(...end)}C${list(...first)} ${list(...second)} ${list(...start)}z`;
  const more = {
    short: () => "",
    tail: () =>
      limb(
        [...at(up * 160, R), radius * 0.3],
        [...at(up * 178, R * 1.75), radius * 0.34],
        [...at(up * 200, R * 2.2), radius * 0.1],
      ),
    bun: () => circle(...at(up * 130, R * 1.25), radius * 0.42),
    curls: () =>
      [55, 90, 125, 160, 195].map((angle) => circle(...at(up * angle, R * 0.95), radius * 0.4)),
  };
  return [
    fill(skin, circle(x, y, radius), circle(...at(-up * 8, radius * 0.98), radius * 0.14)),
    fill(colour, cap, more[style]()),
    fill(shade, circle(...at(180, radius * 0.22), radius * 0.2)),
  ];
}

/** A ball: its middle panel is the pentagon of the mark. Drawn at a radius of 30 and then moved. */
export function ball(x, y, radius, turn = 0, outline = ink) {
  const middle = corners(5, 0, 0, 13);
  const seams = corners(5, 0, 0, 29).map((end, index) => polyline(middle[index], end));
  const rim = [0, 72, 144, 216, 288].map((angle) => {
    const on = (by, distance) => corners(1, 0, 0, distance, angle + by)[0];
    return polygon(on(0, 20), on(21, 29), on(-21, 29));
  });
  return [
    `<g transform="translate(${list(x, y)})rotate(${turn})scale(${n2(radius / 30)})">`,
    fill(paper, circle(0, 0, 30)),
    fill(ink, polygon(...middle), rim),
    line(ink, 3, seams, outline ? circle(0, 0, 30) : ""),
    "</g>",
  ];
}

const n2 = (value) => String(Math.round(value * 100) / 100).replace(/^0/, "");

/** Lines that trail behind what moves. */
export function speed(colour, width, ...lines) {
  return line(
    colour,
    width,
    lines.map(([x, y, length]) => `M${list(x, y)}h${list(length)}`),
  );
}

// Small SVG: numbers are short, shapes of one colour share a path.

/** A number as short as it can be written: a decimal only where it shows, no leading zero. */
export function n(value) {
  const short = String(Math.abs(value) < 5 ? Math.round(value * 10) / 10 : Math.round(value));
  return short.replace(/^(-?)0\./, "$1.").replace(/^-0$/, "0");
}

/** Numbers one after the other; a minus parts them as well as a space. */
export function list(...values) {
  return values.map(n).join(" ").replaceAll(" -", "-");
}

export function picture(width, height, title, ...parts) {
  const body = shorter(parts.flat(9).filter(Boolean).join(""));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round"><title>${title}</title>${body}</svg>\n`;
}

/** Neighbours of one colour become one path; the flags of an arc need no space behind them. */
function shorter(svg) {
  let text = svg;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(
      /<path fill="(#\w+)" d="([^"]+)"\/><path fill="\1" d="/g,
      '<path fill="$1" d="$2',
    );
  }
  return text
    .replace(/(a[\d. ]+) 0 ([01]) ([01]) ?/g, "$1 0 $2$3")
    .replace(/(fill="#\w+" d="[^"]+)"/g, (path) => path.replaceAll("z", ""));
}

export const fill = (colour, ...paths) => `<path fill="${colour}" d="${paths.flat(9).join("")}"/>`;

export const line = (colour, width, ...paths) =>
  `<path fill="none" stroke="${colour}" stroke-width="${n(width)}" d="${paths.flat(9).join("")}"/>`;

export function circle(x, y, radius) {
  return ellipse(x, y, radius, radius);
}

export function ellipse(x, y, rx, ry) {
  const [a, b] = [list(rx, ry), "0 1 1"];
  return `M${list(x - rx, y)}a${a} ${b} ${list(2 * rx, 0)}a${a} ${b} ${list(-2 * rx, 0)}z`;
}

export function rect(x, y, width, height) {
  return `M${list(x, y)}h${n(width)}v${n(height)}h${n(-width)}z`;
}

export function polygon(...points) {
  let [px, py] = points[0].map(Math.round);
  let d = `M${list(px, py)}`;
  for (const [x, y] of points.slice(1)) {
    const [dx, dy] = [Number(n(x - px)), Number(n(y - py))];
    d += `l${list(dx, dy)}`;
    [px, py] = [px + dx, py + dy];
  }
  return `${d}z`;
}

export const polyline = (...points) => polygon(...points).slice(0, -1);

/** A limb through joints [x, y, radius]: thick where they are thick, round at both ends. */
export function limb(...joints) {
  return joints
    .slice(1)
    .map((joint, index) => capsule(joints[index], joint))
    .join("");
}

function capsule([x1, y1, r1], [x2, y2, r2]) {
  const distance = Math.hypot(x2 - x1, y2 - y1);
  if (distance <= Math.abs(r1 - r2)) return circle(x1, y1, Math.max(r1, r2));
  const along = Math.atan2(y2 - y1, x2 - x1);
  const aside = Math.acos((r1 - r2) / distance);
  const on = (x, y, r, angle) => [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
  const a1 = on(x1, y1, r1, along - aside);
  const a2 = on(x2, y2, r2, along - aside);
  const b2 = on(x2, y2, r2, along + aside);
  const b1 = on(x1, y1, r1, along + aside);
  const d = [`M${list(...a1)}`];
  let [x, y] = a1.map((value) => Number(n(value)));
  // Each step starts where rounding left the one before.
  const step = (command, to) => {
    const [dx, dy] = [Number(n(to[0] - x)), Number(n(to[1] - y))];
    d.push(`${command}${command === "l" ? "" : " "}${list(dx, dy)}`.replace(" -", "-"));
    [x, y] = [x + dx, y + dy];
  };
  const arc = (r, large) => `a${list(r, r)} 0 ${large ? 1 : 0} 1`;
  step("l", a2);
  step(arc(r2, r2 > r1), b2);
  step("l", b1);
  return `${d.join("")}${arc(r1, r1 > r2)} ${list(a1[0] - x, a1[1] - y)}z`.replaceAll(" -", "-");
}

/** A point between two others, by share of the way. */
export function between([x1, y1], [x2, y2], share) {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** A regular polygon's corners; `turn` in degrees, 0 has one corner on top. */
export function corners(count, x, y, radius, turn = 0) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((turn - 90 + (360 / count) * index) * Math.PI) / 180;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** The directions of a whole web's radial lines, in degrees. */
export function around(count, from = 0) {
  return Array.from({ length: count + 1 }, (_, index) => from + (360 / count) * index);
}

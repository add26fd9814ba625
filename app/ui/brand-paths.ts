/** The mark on a 32 x 32 grid. `npm run pictures` makes the icons and cards from the same paths. */
export const markLegs =
  "M12 12 8 9V2M20 12l4-3V2M11 15l-6-1L2 8M21 15l6-1 3-6M11 18l-6 2-3 6M21 18l6 2 3 6M13 21l-4 4v6M19 21l4 4v6";
export const markBody = "M16 8l8 6-3 9H11L8 14z";

/** The penalty area, as whoever takes a goal kick sees it. */
const fieldLines = "M40 0V200H360V0M120 0V90H280V0M145 200Q200 265 255 200M200 135h.1";

const dots = Array.from(
  { length: 25 },
  (_, at) => `M${100 + 60 * (at % 5)} ${40 + 60 * Math.floor(at / 5)}h.1`,
).join("");

interface Web {
  x: number;
  y: number;
  /** In degrees, clockwise from the right. */
  spokes: number[];
  rings: number[];
  reach: number;
  /** 0 is straight. */
  sag?: number;
}

export function webPath({ x, y, spokes, rings, reach, sag = 0.16 }: Web): string {
  const at = (angle: number, distance: number) => {
    const radians = (angle * Math.PI) / 180;
    const across = Math.round(x + Math.cos(radians) * distance);
    return `${across} ${Math.round(y + Math.sin(radians) * distance)}`;
  };
  const radial = spokes.map((angle) => `M${x} ${y}L${at(angle, reach)}`);
  const concentric = rings.map((ring) =>
    spokes
      .map((angle, index) => {
        const before = spokes[index - 1];
        if (before === undefined) return `M${at(angle, ring)}`;
        return `Q${at((before + angle) / 2, ring * (1 - sag))} ${at(angle, ring)}`;
      })
      .join(""),
  );
  return [...radial, ...concentric].join("");
}

/** What stands behind the titles of pages (`domain/site/content/sections.ts`), on a 400 x 400 grid. */
export const patterns: Readonly<Record<string, string>> = {
  web: webPath({
    x: 400,
    y: 0,
    spokes: [97, 113, 129, 145, 161, 177],
    rings: [80, 160, 240, 320],
    reach: 400,
  }),
  lines: fieldLines,
  dots,
};

/** Where a web hangs, in the units of its drawing. */
export interface Web {
  x: number;
  y: number;
  /** Directions of the radial lines in degrees, clockwise from the right. */
  spokes: number[];
  /** Distances of the concentric lines from the middle. */
  rings: number[];
  /** How far the radial lines reach. */
  reach: number;
  /** How much a concentric line hangs through between two spokes: 0 is straight. */
  sag?: number;
}

/** The path data of a spider's web: every line of it in one path, to be stroked. */
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

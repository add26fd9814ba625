export interface Web {
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

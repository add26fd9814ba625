/** `path` draws the dark squares on a grid of `size` units. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** The required quiet zone, in units. */
const QUIET = 4;

export function QrCode({ drawing, label }: { drawing: QrDrawing; label: string }) {
  const side = drawing.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      width="168"
      height="168"
      shapeRendering="crispEdges"
      className="max-w-full rounded-md border border-rule"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}

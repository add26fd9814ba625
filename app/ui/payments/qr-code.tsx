/** A picture that a phone's camera reads. `path` draws its dark squares, one unit each, on `size` units. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** A reader needs four units of white around it, on a dark page too. */
const QUIET = 4;

/** A code to scan with another phone; `label` says what it leads to. */
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

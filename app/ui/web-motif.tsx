import { webPath } from "./web-path.ts";

const quarterWeb = webPath({
  x: 400,
  y: 0,
  spokes: [97, 113, 129, 145, 161, 177],
  rings: [80, 160, 240, 320],
  reach: 400,
});

export function WebMotif({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 400" width="400" height="400" className={className} aria-hidden="true">
      <path d={quarterWeb} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

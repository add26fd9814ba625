import { markBody, markLegs } from "./mark-paths.ts";

/** Without the name beside it, it needs a label. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" className={className} aria-hidden="true">
      <path d={markLegs} fill="none" stroke="currentColor" strokeWidth="2.3" />
      <path d={markBody} className="fill-hot" />
    </svg>
  );
}

import { useSyncExternalStore } from "react";

/** Server time, updated every second; null until script has loaded and `ahead` is known. */
export function useClock(ahead: number | null): number | null {
  const second = useSyncExternalStore(tick, thisSecond, never);
  return second === null || ahead === null ? null : second * 1_000 + ahead;
}

function tick(changed: () => void): () => void {
  const timer = setInterval(changed, 1_000);
  return () => clearInterval(timer);
}

const thisSecond = () => Math.floor(Date.now() / 1_000);
const never = () => null;

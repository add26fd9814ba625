import { useSyncExternalStore } from "react";

/** The moment it is by the server's clock, each second; null until script is there, and while `ahead` is not known. */
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

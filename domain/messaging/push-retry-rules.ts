const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds after each failed attempt; the last entry repeats. */
const WAITS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];

export interface PushOutcome {
  status: number | null;
  retryAfter?: string | undefined;
}

export type PushStep =
  | { outcome: "delivered" }
  | { outcome: "gone" }
  | { outcome: "refused" }
  | { outcome: "later"; dueAt: Date };

/**
 * `attempts` includes this one; `jitter` (0 to 1) adds up to half to the delay. A Retry-After is
 * the minimum delay.
 */
export function nextPushStep(
  { status, retryAfter }: PushOutcome,
  { attempts, now, jitter }: { attempts: number; now: Date; jitter: number },
): PushStep {
  if (status !== null && status >= 200 && status < 300) return { outcome: "delivered" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const mayPass = status === null || status === 408 || status === 429 || status >= 500;
  if (!mayPass) return { outcome: "refused" };
  const wait = (WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE) * (1 + jitter / 2);
  const asked = askedFor(retryAfter, now);
  return { outcome: "later", dueAt: new Date(now.getTime() + Math.max(wait, asked)) };
}

function askedFor(raw: string | undefined, now: Date): number {
  if (raw === undefined) return 0;
  if (/^\s*[0-9]{1,9}\s*$/.test(raw)) return Number(raw) * SECOND;
  const until = Date.parse(raw);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}

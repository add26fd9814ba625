const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long to wait after each failed try, in milliseconds; the last goes on. */
const WAITS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];

/** How a push service took a message: its answer's status, or null where none came. */
export interface PushOutcome {
  status: number | null;
  /** What its Retry-After said, as it stood there. */
  retryAfter?: string | undefined;
}

export type AfterTry =
  | { outcome: "delivered" }
  /** The browser is gone, or takes nothing from this site any more. */
  | { outcome: "gone" }
  /** It will never be taken. */
  | { outcome: "refused" }
  | { outcome: "later"; dueAt: Date };

/**
 * What becomes of a message after a try. `attempts` counts the tries, this one too; `jitter` from 0 to 1 lengthens
 * the wait by up to half, so that what failed together comes apart. What the service asks for is the least wait.
 */
export function afterTry(
  { status, retryAfter }: PushOutcome,
  { attempts, now, jitter }: { attempts: number; now: Date; jitter: number },
): AfterTry {
  if (status !== null && status >= 200 && status < 300) return { outcome: "delivered" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const mayPass = status === null || status === 408 || status === 429 || status >= 500;
  if (!mayPass) return { outcome: "refused" };
  const wait = (WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE) * (1 + jitter / 2);
  const asked = askedFor(retryAfter, now);
  return { outcome: "later", dueAt: new Date(now.getTime() + Math.max(wait, asked)) };
}

/** Milliseconds that a Retry-After asks for: seconds, or a date. */
function askedFor(raw: string | undefined, now: Date): number {
  if (raw === undefined) return 0;
  if (/^\s*[0-9]{1,9}\s*$/.test(raw)) return Number(raw) * SECOND;
  const until = Date.parse(raw);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}

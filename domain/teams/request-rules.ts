const DAY = 24 * 60 * 60_000;

/** Maximum open requests per team; further ones are accepted but don't reach the manager. */
export const MOST_REQUESTS = 20;

export function requestExpiry(now: Date): Date {
  return new Date(now.getTime() + 7 * DAY);
}

export type RequestState = "open" | "declined" | "expired";

export function requestState(
  request: { declinedAt: Date | null; expiresAt: Date },
  now: Date,
): RequestState {
  if (request.declinedAt !== null) return "declined";
  return request.expiresAt <= now ? "expired" : "open";
}

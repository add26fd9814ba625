const DAY = 24 * 60 * 60_000;

/** Requests that one team can have at once; further ones reach nobody. */
export const MOST_REQUESTS = 20;

/** Until when a manager can answer a request. */
export function requestExpiry(now: Date): Date {
  return new Date(now.getTime() + 7 * DAY);
}

/** How a request stands, as the player sees it. */
export type RequestState = "open" | "declined" | "expired";

export function requestState(
  request: { declinedAt: Date | null; expiresAt: Date },
  now: Date,
): RequestState {
  if (request.declinedAt !== null) return "declined";
  return request.expiresAt <= now ? "expired" : "open";
}

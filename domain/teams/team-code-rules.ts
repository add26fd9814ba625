import { WRONG_TEAM_CODE_LIMIT } from "../core/rate-limits.ts";
import { plainNumber } from "../core/typed-number-rules.ts";

/** Six digits (spec §9). */
const MIN_TEAM_CODE = 100000;
const MAX_TEAM_CODE = 999999;

/** `random` returns an integer from `min` up to but not including `maxExclusive`. */
export function generateTeamCode(random: (min: number, maxExclusive: number) => number): string {
  return String(random(MIN_TEAM_CODE, MAX_TEAM_CODE + 1));
}

/** Six digits as phones write them ('123 456', '123-456'); null for anything else. */
export function parseTeamCode(raw: string): string | null {
  if (raw.length > 40) return null;
  const code = plainNumber(raw)
    .trim()
    .replace(/(?<=[0-9])[ -]+(?=[0-9])/g, "");
  return /^[0-9]{6}$/.test(code) ? code : null;
}

const HOUR = 60 * 60_000;

/**
 * Whether the site-wide budget of wrong codes (this hour and the previous one) is exhausted. Codes
 * then lead to join requests, which reveal nothing.
 */
export function isWrongCodeLimitReached(tries: number): boolean {
  return tries >= WRONG_TEAM_CODE_LIMIT;
}

/** When the budget recovers without further wrong codes; `tries` counts only this hour. */
export function wrongCodeLimitResetsAt(now: Date, tries: number): Date {
  return new Date(startOfHour(now).getTime() + (isWrongCodeLimitReached(tries) ? 2 : 1) * HOUR);
}

export function wrongCodesCountedSince(now: Date): Date {
  return new Date(startOfHour(now).getTime() - HOUR);
}

export function startOfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR);
}

/**
 * Whether to alert the admin: too many within two consecutive hours, or attempts after a limit was
 * exhausted.
 */
export function shouldAlertAdmin(hours: readonly { hour: Date; tries: number; refused: number }[]) {
  return hours.some(({ hour, tries, refused }, at) => {
    const before = hours[at - 1];
    const isNext = before !== undefined && hour.getTime() - before.hour.getTime() === HOUR;
    return refused > 0 || tries + (isNext ? before.tries : 0) >= WRONG_TEAM_CODE_LIMIT;
  });
}

const DAY = 24 * 60 * 60_000;

/** Maximum open requests per team; further ones are accepted but don't reach the manager. */
export const MAX_JOIN_REQUESTS = 20;

export function joinRequestExpiry(now: Date): Date {
  return new Date(now.getTime() + 7 * DAY);
}

export type JoinRequestState = "open" | "declined" | "expired";

export function joinRequestState(
  request: { declinedAt: Date | null; expiresAt: Date },
  now: Date,
): JoinRequestState {
  if (request.declinedAt !== null) return "declined";
  return request.expiresAt <= now ? "expired" : "open";
}

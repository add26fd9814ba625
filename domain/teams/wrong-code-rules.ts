const HOUR = 60 * 60_000;

/**
 * Wrong codes per hour, site-wide, beyond typos. There are 900,000 codes, so with 60 teams each
 * attempt succeeds with a chance of 1 in 15,000. At 300 attempts an hour, one address needs 35
 * hours for an even chance; this many attempts succeed with 1 in 150 before the admin is notified.
 */
export const ALARMING = 100;

/**
 * Whether the site-wide budget of wrong codes (this hour and the previous one) is exhausted. Codes
 * then lead to join requests, which reveal nothing.
 */
export function isUsedUp(tries: number): boolean {
  return tries >= ALARMING;
}

/** When the budget recovers without further wrong codes; `tries` counts only this hour. */
export function recoversAt(now: Date, tries: number): Date {
  return new Date(hourOf(now).getTime() + (isUsedUp(tries) ? 2 : 1) * HOUR);
}

export function countedSince(now: Date): Date {
  return new Date(hourOf(now).getTime() - HOUR);
}

export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR);
}

/**
 * Whether to alert the admin: too many within two consecutive hours, or attempts after a limit was
 * exhausted.
 */
export function isAlarming(
  hours: readonly { hour: Date; tries: number; refused: number }[],
): boolean {
  return hours.some(({ hour, tries, refused }, at) => {
    const before = hours[at - 1];
    const isNext = before !== undefined && hour.getTime() - before.hour.getTime() === HOUR;
    return refused > 0 || tries + (isNext ? before.tries : 0) >= ALARMING;
  });
}

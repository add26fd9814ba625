const HOUR = 60 * 60_000;

/**
 * So many wrong team codes within an hour, from everybody together, are more than a field full of families
 * mistypes. There are 900,000 codes: with 60 teams each try finds one with a chance of 1 in 15,000. One account
 * has 20 tries an hour and one network address 300, so that it takes an address 35 hours to an even chance,
 * and this many tries, from wherever, find one with a chance of 1 in 150 before the admin is told.
 */
export const ALARMING = 100;

/**
 * Whether the site's allowance of wrong codes is used up: as many in this hour and the one before as alarm. Until it
 * recovers a code leads to a request that the manager answers, and a search finds nothing out.
 */
export function isUsedUp(tries: number): boolean {
  return tries >= ALARMING;
}

/** When the allowance is there again if nobody types another wrong code; `tries` of this hour alone. */
export function recoversAt(now: Date, tries: number): Date {
  return new Date(hourOf(now).getTime() + (isUsedUp(tries) ? 2 : 1) * HOUR);
}

/** The hours whose wrong codes count at `now`: from the beginning of the one before. */
export function countedSince(now: Date): Date {
  return new Date(hourOf(now).getTime() - HOUR);
}

/** The first moment of an hour. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR);
}

/**
 * Whether the admin should hear of wrong team codes: many within two hours that follow each other, or one
 * account or network address that went on when it had no tries left.
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

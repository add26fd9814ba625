/** A journey of the long run only: what it walks is read over HTTP every day. */
export const LONG = "@long";

/**
 * Of a journey's ways the one that is walked every day; the others are the long run's. Where it is one with script,
 * the same forms are posted without over HTTP.
 */
export function everyDay(isDaily: boolean): { tag?: string } {
  return isDaily ? {} : { tag: LONG };
}

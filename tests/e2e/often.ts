/** Tag of specs that only the long run executes; HTTP tests cover the same ground daily. */
export const LONG = "@long";

/** Tags a variant of a spec as long-run only unless it is the daily one. */
export function everyDay(isDaily: boolean): { tag?: string } {
  return isDaily ? {} : { tag: LONG };
}

/** A journey of the long run only: what it walks is read over HTTP every day. */
export const LONG = "@long";

/** Every day a journey is walked with script; without it in the long run, as the same forms are posted over HTTP. */
export function everyDay(script: boolean): { tag?: string } {
  return script ? {} : { tag: LONG };
}

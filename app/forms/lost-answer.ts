// What a form says that stays as it was typed, as its answer did not arrive or did not come from this site.

export const NO_CONNECTION = "No connection. Nothing was lost; please try again.";

/** The sentence for what something in front of the site answered in its place, such as a proxy. */
export function notOurs(status: number): string {
  return status === 429
    ? "Too many requests came from your network. Nothing was lost; wait a minute and try again."
    : "The site can't be reached right now. Nothing was lost; please try again in a minute.";
}

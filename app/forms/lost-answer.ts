export const NO_CONNECTION = "No connection. Nothing was lost; please try again.";

/** Message for a response that came from a proxy instead of the site. */
export function notOurs(status: number): string {
  return status === 429
    ? "Too many requests came from your network. Nothing was lost; wait a minute and try again."
    : "The site can't be reached right now. Nothing was lost; please try again in a minute.";
}

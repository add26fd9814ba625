/** Percent-encodes an email address for a mailto URL. */
export function mailto(email: string): string {
  const at = email.lastIndexOf("@");
  const parts = at < 0 ? [email] : [email.slice(0, at), email.slice(at + 1)];
  return `mailto:${parts.map(encodeURIComponent).join("@")}`;
}

/**
 * A same-site link to the current page. Collapses leading slashes, because '//host' would lead to
 * another site.
 */
export function thisPage({ pathname, search }: { pathname: string; search: string }): string {
  return pathname.replace(/^\/+/, "/") + search;
}

/** What an address loses with the next step: what was done, which question is asked. */
const MOMENTARY = ["done", "confirm", "made", "goal", "move", "next", "index", "sending"];

/**
 * An address on the page of `location`, with its lasting parameters and those of `change`; null
 * removes one.
 */
export function pageAddress(
  { pathname, search }: { pathname: string; search: string },
  change: Record<string, string | null> = {},
): string {
  const query = new URLSearchParams(search);
  for (const name of MOMENTARY) query.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return thisPage({ pathname, search: query.size > 0 ? `?${query}` : "" });
}

/** Remembers in an address where to go on afterwards; `next` is a path as `localPath` allows it. */
export function withNext(path: string, next: string): string {
  if (next === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

/** `player` is needed if the account has several. */
export function teamsPath(player: string | null, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...query, ...(player && { player }) });
  return all.size > 0 ? `/teams?${all}` : "/teams";
}

/** `player` is as in `teamsPath`. */
export function invitationsPath(player: string | null): string {
  return player === null ? "/invitations" : `/invitations?player=${player}`;
}

export const GUARDIANS_PATH = "/admin/people/guardians";

/** Opens the form to record a player's signed paper and then returns to the player on `page`. */
export function signedPaperPath(playerId: string, page: string): string {
  const player = `player-${playerId}`;
  const query = new URLSearchParams({ confirm: `paper-${playerId}`, next: `${page}#${player}` });
  return `${GUARDIANS_PATH}?${query}#${player}`;
}

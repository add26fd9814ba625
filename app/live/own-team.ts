/** In an address, in the place of a team. No slug is like it. */
export const NO_TEAM = "-";

/**
 * Runs before anything is painted. Keeps the team that was chosen on this site on this device, for
 * its age group and as the last one, forgets it when none is chosen, and leads to its results, and
 * to home ('/', '/es') with its next game, from addresses without one. The Content-Security-Policy
 * contains this text's hash.
 */
export const showOwnTeam = `try {
  const query = new URLSearchParams(location.search);
  const team = query.get("team"), group = query.get("group");
  const keys = ["my-team", "my-team " + group];
  if (team === "${NO_TEAM}") keys.map((key) => localStorage.removeItem(key));
  else if (team) {
    if (new URL(document.referrer).host === location.host)
      keys.map((key) => localStorage.setItem(key, team));
  } else if (group || location.pathname.length < 5) {
    const own = localStorage.getItem(keys[group ? 1 : 0]);
    query.set("team", own);
    if (own) location.replace("?" + query + location.hash);
  }
} catch {}`;

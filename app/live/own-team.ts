/** In an address, in the place of a team. No slug is like it. */
export const NO_TEAM = "-";

/**
 * Runs before anything is painted. Keeps the team that was chosen on this site for its age group on
 * this device, forgets it when none is chosen, and leads to its results from addresses without one.
 * The Content-Security-Policy contains this text's hash.
 */
export const showOwnTeam = `try {
  const query = new URLSearchParams(location.search);
  const key = "my-team " + query.get("group");
  const team = query.get("team");
  if (team === "${NO_TEAM}") localStorage.removeItem(key);
  else if (team === null) {
    const own = localStorage.getItem(key);
    if (own) {
      query.set("team", own);
      location.replace("?" + query + location.hash);
    }
  } else if (document.referrer.startsWith(location.origin + "/")) localStorage.setItem(key, team);
} catch {}`;

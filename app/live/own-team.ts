/**
 * Runs before anything is painted: leads to the results of the team that this device chose in the
 * age group (`my-team.ts`). The Content-Security-Policy contains this text's hash.
 */
export const showOwnTeam = `try {
  const query = new URLSearchParams(location.search);
  const team = !query.has("team") && localStorage.getItem("my-team " + query.get("group"));
  if (team) {
    query.set("team", team);
    location.replace("?" + query + location.hash);
  }
} catch {}`;

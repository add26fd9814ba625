/** `player` is needed if the account has several. */
export function teamsPath(player: string | null, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...query, ...(player && { player }) });
  return all.size > 0 ? `/teams?${all}` : "/teams";
}

/** An address of /teams; `player` is whom it acts for, where the account has several. */
export function teamsPath(player: string | null, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...query, ...(player && { player }) });
  return all.size > 0 ? `/teams?${all}` : "/teams";
}

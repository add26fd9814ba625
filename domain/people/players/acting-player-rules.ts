export interface ActingPlayer {
  id: string;
  isHolder: boolean;
  plays: boolean;
  teamName?: string | null;
}

/**
 * Picks the player a page acts for: the one in the URL, else the only player, else the holder if
 * they play, else the child whose game is on or begins first, else one on a team, else the first.
 * `nextGames` has when they begin (milliseconds), by player.
 */
export function actingPlayer<Player extends ActingPlayer>(
  players: readonly Player[],
  wanted: string | null,
  nextGames: ReadonlyMap<string, number> = new Map(),
): Player | null {
  const named = players.find(({ id }) => id === wanted);
  if (named) return named;
  const holder = players.find(({ isHolder }) => isHolder);
  if (holder?.plays) return holder;
  const children = players.filter(({ isHolder }) => !isHolder);
  const [playing] = children
    .filter(({ id }) => nextGames.has(id))
    .toSorted((a, b) => (nextGames.get(a.id) ?? 0) - (nextGames.get(b.id) ?? 0));
  return playing ?? children.find(({ teamName }) => teamName) ?? children[0] ?? holder ?? null;
}

export interface ActingPlayer {
  id: string;
  isHolder: boolean;
  plays: boolean;
}

/**
 * Picks the player a page acts for: the one in the URL, else the only player, else the holder if
 * they play, else the first child.
 */
export function actingPlayer<Player extends ActingPlayer>(
  players: readonly Player[],
  wanted: string | null,
): Player | null {
  const named = players.find(({ id }) => id === wanted);
  if (named) return named;
  const holder = players.find(({ isHolder }) => isHolder);
  const child = players.find(({ isHolder }) => !isHolder);
  return (holder?.plays ? holder : child) ?? holder ?? null;
}

/** What of an account's players decides whom its pages act for. */
export interface Choosable {
  id: string;
  /** Signs in; the others are children whom they answer for. */
  isHolder: boolean;
  /** Is on a team or waits for one. */
  plays: boolean;
}

/**
 * Whom the pages of an account act for: whom the address names, if it is one of theirs; else the only player;
 * else whoever signs in, where they play themselves; else the first child.
 */
export function chosenPlayer<Player extends Choosable>(
  players: readonly Player[],
  wanted: string | null,
): Player | null {
  const named = players.find(({ id }) => id === wanted);
  if (named) return named;
  const holder = players.find(({ isHolder }) => isHolder);
  const child = players.find(({ isHolder }) => !isHolder);
  return (holder?.plays ? holder : child) ?? holder ?? null;
}

export const GUARDIANS = "/admin/people/guardians";

/** Opens the form to record a player's signed paper and then returns to the player on `page`. */
export function paperPath(playerId: string, page: string): string {
  const player = `player-${playerId}`;
  const query = new URLSearchParams({
    confirm: "paper",
    player: playerId,
    next: `${page}#${player}`,
  });
  return `${GUARDIANS}?${query}#${player}`;
}

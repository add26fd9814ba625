export const GUARDIANS = "/admin/people/guardians";

/** Where a signed paper of a player is recorded: the question is open, and leads back to the player on `page`. */
export function paperPath(playerId: string, page: string): string {
  const player = `player-${playerId}`;
  const query = new URLSearchParams({
    confirm: "paper",
    player: playerId,
    next: `${page}#${player}`,
  });
  return `${GUARDIANS}?${query}#${player}`;
}

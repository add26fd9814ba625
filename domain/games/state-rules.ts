/** What a game can be in, in the order a list offers them. */
export const GAME_STATES = [
  { id: "scheduled", label: "Scheduled" },
  { id: "live", label: "Live" },
  { id: "final", label: "Final" },
  { id: "forfeit", label: "Forfeit" },
  { id: "abandoned", label: "Abandoned" },
  { id: "postponed", label: "Postponed" },
  { id: "cancelled", label: "Cancelled" },
  { id: "annulled", label: "Annulled" },
] as const;

export type GameState = (typeof GAME_STATES)[number]["id"];

export function stateLabel(state: GameState): string {
  return GAME_STATES.find(({ id }) => id === state)?.label ?? state;
}

/** Whether the game has a result: it counts in standings and sends somebody on. */
export function hasResult({ state }: { state: GameState }): boolean {
  return state === "final" || state === "forfeit";
}

/** Whether the game is still to be played, or being played, at the time it is set for. */
export function isToPlay({ state }: { state: GameState }): boolean {
  return state === "scheduled" || state === "live";
}

/** Whether nobody has begun the game, and it is to be played, now or once it has a new time. */
export function isUnplayed({ state }: { state: GameState }): boolean {
  return state === "scheduled" || state === "postponed";
}

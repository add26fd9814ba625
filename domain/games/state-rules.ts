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

export function hasResult({ state }: { state: GameState }): boolean {
  return state === "final" || state === "forfeit";
}

export function isToPlay({ state }: { state: GameState }): boolean {
  return state === "scheduled" || state === "live";
}

export function isUnplayed({ state }: { state: GameState }): boolean {
  return state === "scheduled" || state === "postponed";
}

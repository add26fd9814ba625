import type { GameState } from "../games/state-rules.ts";

export function isBegun({ state }: { state: GameState }): boolean {
  return state !== "scheduled" && state !== "postponed" && state !== "cancelled";
}

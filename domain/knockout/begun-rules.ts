import type { GameState } from "../games/state-rules.ts";

/** Whether a game was begun, so that nobody else can play in it any more. */
export function isBegun({ state }: { state: GameState }): boolean {
  return state !== "scheduled" && state !== "postponed" && state !== "cancelled";
}

/** What a player is told about, and the desk with them, whose guardian is still missing. */
export const PENDING_MAY_NOT_PLAY = "May not play: guardian has not agreed.";

/** '5 of 7 present'. */
export function presentWords({ present, players }: { present: number; players: number }): string {
  return `${present} of ${players} present`;
}

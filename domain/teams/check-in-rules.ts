export const PENDING_MAY_NOT_PLAY = "May not play: guardian has not agreed.";

export function presentWords({ present, players }: { present: number; players: number }): string {
  return `${present} of ${players} present`;
}

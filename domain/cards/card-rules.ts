/** The cards of the game, in the order a list offers them. */
export const CARD_KINDS = [
  { id: "yellow", label: "Yellow card", minus: 1 },
  { id: "second-yellow", label: "Second yellow card", minus: 3 },
  { id: "red", label: "Red card", minus: 4 },
] as const;

export type CardKind = (typeof CARD_KINDS)[number]["id"];

/** A card as fair play counts it. `playerId` is null where nobody has said who. */
export interface CountedCard {
  teamId: number;
  gameId: number;
  playerId: string | null;
  kind: CardKind;
}

export function cardLabel(kind: CardKind): string {
  return CARD_KINDS.find(({ id }) => id === kind)?.label ?? kind;
}

/**
 * What each team lost in fair play, from 0 down; a team without a card is missing. The second yellow card of a
 * player in a game counts for both.
 */
export function fairPlay(cards: readonly CountedCard[]): Map<number, number> {
  const minus = new Map<number, number>();
  const sentOff = new Set(
    cards.filter(({ kind, playerId }) => kind === "second-yellow" && playerId).map(ofWhom),
  );
  for (const card of cards) {
    const isWithin = card.kind === "yellow" && sentOff.has(ofWhom(card));
    const counts = CARD_KINDS.find(({ id }) => id === card.kind)?.minus ?? 0;
    minus.set(card.teamId, (minus.get(card.teamId) ?? 0) - (isWithin ? 0 : counts));
  }
  return minus;
}

const ofWhom = ({ gameId, playerId }: CountedCard) => `${gameId} ${playerId}`;

import { type Message, message } from "#i18n/message.ts";
export const CARD_KINDS = [
  { id: "yellow", minus: 1 },
  { id: "second-yellow", minus: 3 },
  { id: "red", minus: 4 },
] as const;

/** People who aren't on a roster. */
export const CARD_RECIPIENTS = ["coach", "other"] as const;
export type CardRecipient = (typeof CARD_RECIPIENTS)[number];

export const MAX_CARD_NOTE = 300;

/** The organizer looks at these. */
export function isSendingOff(kind: CardKind): boolean {
  return kind !== "yellow";
}

export type CardKind = (typeof CARD_KINDS)[number]["id"];

export interface CountedCard {
  teamId: number;
  gameId: number;
  playerId: string | null;
  kind: CardKind;
}

export function cardName(kind: CardKind): Message {
  return message(`games.card.${kind}`);
}

/** 'Coach'. */
export function recipientName(recipient: CardRecipient): Message {
  return message(`games.cardFor.${recipient}`);
}

/**
 * Fair play points by team, 0 or negative; teams without a card are missing. When a player gets a
 * second yellow card in a game, both cards count.
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

import { and, eq } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { cards } from "../../db/schema/knockout.ts";
import { memberships } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import type { Change } from "../mutate.ts";
import { tournamentTopic } from "../topics.ts";
import type { CardKind } from "./card-rules.ts";

type Game = Pick<typeof games.$inferSelect, "id" | "tournamentId" | "team1Id" | "team2Id">;

export interface ShownCard {
  teamId: number;
  playerId: string | null;
  kind: CardKind;
  minute: number | null;
}

/**
 * Records a card inside the caller's transaction, which must have locked the game; returns its id.
 * Throws `invalid` if the team doesn't play in the game or the player isn't on the team.
 */
export async function recordCard(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now">,
  game: Game,
  card: ShownCard,
): Promise<number> {
  if (card.teamId !== game.team1Id && card.teamId !== game.team2Id) {
    throw new DomainError("invalid", "This team does not play in that game.", { field: "who" });
  }
  if (card.playerId !== null) await requireOnTeam(tx, card.teamId, card.playerId);
  const { teamId, playerId, kind, minute } = card;
  const [made] = await tx
    .insert(cards)
    .values({ gameId: game.id, teamId, playerId, kind, minute, recordedAt: ctx.now })
    .returning({ id: cards.id });
  if (!made) throw new Error("The card was not recorded.");
  audit(`game:${game.id}`, { card: kind, team: teamId, ...(playerId && { player: playerId }) });
  changed(tournamentTopic(game.tournamentId));
  return made.id;
}

async function requireOnTeam(tx: Database, teamId: number, playerId: string): Promise<void> {
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), eq(memberships.playerId, playerId)));
  if (!member) {
    throw new DomainError("invalid", "This player is not on that team.", { field: "who" });
  }
}

export async function takeCardBack(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now">,
  game: Game,
  cardId: number,
): Promise<void> {
  const [card] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.gameId, game.id)))
    .for("update");
  if (!card) throw new DomainError("not-found", "There is no such card.");
  if (card.voidedAt) return;
  await tx.update(cards).set({ voidedAt: ctx.now }).where(eq(cards.id, cardId));
  audit(`game:${game.id}`, { card: card.kind, team: card.teamId });
  changed(tournamentTopic(game.tournamentId));
}

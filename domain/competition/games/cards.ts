import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { games } from "../../../db/schema/competition.ts";
import { players } from "../../../db/schema/people.ts";
import { cards } from "../../../db/schema/standings.ts";
import { memberships } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { type Change, mutate } from "../../core/mutate.ts";
import { tournamentTopic } from "../../core/topics.ts";
import { currentCup, lockCup } from "../../cup/current-cup.ts";
import { fullName } from "../../people/players/name-rules.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import type { CardKind } from "./card-rules.ts";
import { lockGameOnSchedule } from "./game-teams.ts";
import type { CardInput } from "./input.ts";
import { type Game, readGame } from "./list-games.ts";

type CardGame = Pick<typeof games.$inferSelect, "id" | "tournamentId" | "team1Id" | "team2Id">;

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
  game: CardGame,
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

export async function undoCard(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now">,
  game: CardGame,
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

export async function addCard(
  ctx: Ctx,
  gameId: number,
  { who, kind, minute, confirmed }: CardInput,
): Promise<number> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  return mutate(ctx, "game.card", async (change) => {
    const cup = await lockCup(change.tx, current.id);
    const game = await lockGameOnSchedule(change.tx, cup.id, gameId);
    const cardId = await recordCard(change, ctx, game, { ...who, kind, minute });
    // Fair play points can decide which teams advance.
    await advanceTeamsIfConfirmed(change, ctx, [game.tournamentId], confirmed);
    return cardId;
  });
}

export async function voidCard(
  ctx: Ctx,
  gameId: number,
  { cardId, confirmed }: { cardId: number; confirmed?: string | undefined },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "game.void-card", async (change) => {
    const cup = await lockCup(change.tx, current.id);
    const game = await lockGameOnSchedule(change.tx, cup.id, gameId);
    await undoCard(change, ctx, game, cardId);
    await advanceTeamsIfConfirmed(change, ctx, [game.tournamentId], confirmed);
  });
}

export interface GameCards {
  game: Game;
  tournamentName: string;
  cards: {
    id: number;
    kind: CardKind;
    minute: number | null;
    team: string;
    player: string | null;
  }[];
  teams: { id: number; name: string; players: { id: string; name: string; slot: number }[] }[];
}

export async function readCards(ctx: Ctx, gameId: number): Promise<GameCards> {
  requireAdmin(ctx);
  const { game, tournament } = await readGame(ctx, gameId);
  const sides = [
    { id: game.team1Id, name: game.team1Name },
    { id: game.team2Id, name: game.team2Name },
  ].flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  const rows = await ctx.db
    .select({
      teamId: memberships.teamId,
      slot: memberships.slot,
      id: players.id,
      firstName: players.firstName,
      lastName: players.lastName,
    })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(
      inArray(
        memberships.teamId,
        sides.map(({ id }) => id),
      ),
    )
    .orderBy(asc(memberships.slot));
  const shown = await ctx.db
    .select()
    .from(cards)
    .where(and(eq(cards.gameId, gameId), isNull(cards.voidedAt)))
    .orderBy(asc(cards.id));
  const nameOf = new Map(rows.map((player) => [player.id, fullName(player)]));
  return {
    game,
    tournamentName: tournament.name,
    cards: shown.map(({ id, kind, minute, teamId, playerId }) => ({
      id,
      kind,
      minute,
      team: sides.find((side) => side.id === teamId)?.name ?? "A team that is gone",
      player: playerId === null ? null : (nameOf.get(playerId) ?? "Former player"),
    })),
    teams: sides.map((side) => ({
      ...side,
      players: rows
        .filter(({ teamId }) => teamId === side.id)
        .map((player) => ({ id: player.id, name: fullName(player), slot: player.slot })),
    })),
  };
}

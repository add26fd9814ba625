import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { players } from "../../../db/schema/people.ts";
import { cards } from "../../../db/schema/standings.ts";
import { memberships } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { message } from "../../../i18n/message.ts";
import { type Ctx, requireStaff } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import type { Change } from "../../core/mutate.ts";
import { tournamentTopic } from "../../core/topics.ts";
import { fullName } from "../../people/players/name-rules.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import { type Game, mutateGame } from "./game-teams.ts";
import type { CardInput } from "./input.ts";
import { readGame } from "./list-games.ts";

type CardGame = Pick<Game, "id" | "tournamentId" | "team1Id" | "team2Id">;
export type ShownCard = Pick<typeof cards.$inferSelect, "teamId" | "playerId" | "kind" | "minute">;

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
    throw new DomainError("invalid", message("competitionErrors.card.otherTeam"), { field: "who" });
  }
  const { teamId, playerId, kind, minute } = card;
  if (playerId !== null && !(await isOnTeam(tx, teamId, playerId))) {
    throw new DomainError("invalid", message("competitionErrors.card.notOnTeam"), { field: "who" });
  }
  const [made] = await tx
    .insert(cards)
    .values({ gameId: game.id, teamId, playerId, kind, minute, recordedAt: ctx.now })
    .returning({ id: cards.id });
  if (!made) throw new Error("The card was not recorded.");
  audit(`game:${game.id}`, { card: kind, team: teamId, ...(playerId && { player: playerId }) });
  changed(tournamentTopic(game.tournamentId));
  return made.id;
}

export async function isOnTeam(tx: Database, teamId: number, playerId: string): Promise<boolean> {
  const own = and(eq(memberships.teamId, teamId), eq(memberships.playerId, playerId));
  return (await tx.$count(memberships, own)) > 0;
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
  if (!card) throw new DomainError("not-found", message("competitionErrors.card.unknown"));
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
  return mutateGame(ctx, "game.card", gameId, async (change) => {
    const cardId = await recordCard(change, ctx, change.game, { ...who, kind, minute });
    // Fair play points can decide which teams advance.
    await advanceTeamsIfConfirmed(change, ctx, [change.game.tournamentId], confirmed);
    return cardId;
  });
}

export async function voidCard(
  ctx: Ctx,
  gameId: number,
  { cardId, confirmed }: { cardId: number; confirmed?: string | undefined },
): Promise<void> {
  await mutateGame(ctx, "game.void-card", gameId, async (change) => {
    await undoCard(change, ctx, change.game, cardId);
    await advanceTeamsIfConfirmed(change, ctx, [change.game.tournamentId], confirmed);
  });
}

export type GameCards = Awaited<ReturnType<typeof readCards>>;

export async function readCards(ctx: Ctx, gameId: number) {
  requireStaff(ctx, "scorekeeper");
  const { game, tournament } = await readGame(ctx, gameId);
  const sides = ([1, 2] as const).flatMap((side) => {
    const [id, name] = [game[`team${side}Id`], game[`team${side}Name`]];
    return id === null ? [] : [{ id, name }];
  });
  const teamIds = sides.map(({ id }) => id);
  const members = await ctx.db
    .select({ teamId: memberships.teamId, slot: memberships.slot, player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(inArray(memberships.teamId, teamIds))
    .orderBy(asc(memberships.slot));
  const shown = await ctx.db
    .select()
    .from(cards)
    .where(and(eq(cards.gameId, gameId), isNull(cards.voidedAt)))
    .orderBy(asc(cards.id));
  const nameOf = new Map(members.map(({ player }) => [player.id, fullName(player)]));
  return {
    game,
    tournamentName: tournament.name,
    cards: shown.map(({ id, kind, minute, teamId, playerId }) => ({
      id,
      kind,
      minute,
      team: sides.find((side) => side.id === teamId)?.name ?? message("gameForms.cards.goneTeam"),
      player: playerId === null ? null : (nameOf.get(playerId) ?? message("games.formerPlayer")),
    })),
    teams: sides.map((side) => ({
      ...side,
      players: members
        .filter(({ teamId }) => teamId === side.id)
        .map(({ slot, player }) => ({ id: player.id, name: fullName(player), slot })),
    })),
  };
}

import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { fieldEntries } from "#db/schema/field.ts";
import { players } from "#db/schema/people.ts";
import { cards } from "#db/schema/standings.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, isAdmin, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { Change } from "#domain/core/mutate.ts";
import { consoleTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { message } from "#i18n/message.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import { isSendingOff, recipientName } from "./card-rules.ts";
import { type Game, mutateGame } from "./game-teams.ts";
import type { CardInput } from "./input.ts";
import { readGame } from "./list-games.ts";

type CardGame = Pick<Game, "id" | "tournamentId" | "team1Id" | "team2Id">;
export type ShownCard = Pick<
  typeof cards.$inferSelect,
  "teamId" | "playerId" | "shownTo" | "kind" | "minute" | "note"
> & { isConfirmed: boolean };

/**
 * For a player's family: a stranger with a field's code may have written it (docs/decisions/34).
 */
export const confirmedNote = sql<string | null>`
  case when ${cards.confirmedAt} is not null then ${cards.note} end`;

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
  const { teamId, playerId, shownTo, kind, minute } = card;
  if (playerId !== null && !(await isOnTeam(tx, teamId, playerId))) {
    throw new DomainError("invalid", message("competitionErrors.card.notOnTeam"), { field: "who" });
  }
  const [made] = await tx
    .insert(cards)
    .values({
      gameId: game.id,
      teamId,
      playerId,
      shownTo,
      kind,
      minute,
      // A caution needs no story about a person.
      note: isSendingOff(kind) ? card.note : null,
      recordedAt: ctx.now,
      confirmedAt: card.isConfirmed ? ctx.now : null,
    })
    .returning({ id: cards.id });
  if (!made) throw new Error("The card was not recorded.");
  audit(`game:${game.id}`, { card: kind, team: teamId, ...(playerId && { player: playerId }) });
  changed(tournamentTopic(game.tournamentId), consoleTopic);
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
  changed(tournamentTopic(game.tournamentId), consoleTopic);
}

type NewCard = Omit<CardInput, "note"> & { note?: string | null };

export async function addCard(
  ctx: Ctx,
  gameId: number,
  { who, kind, minute, note = null, confirmed }: NewCard,
): Promise<number> {
  return mutateGame(ctx, "game.card", gameId, async (change) => {
    const card = { shownTo: null, ...who, kind, minute, note, isConfirmed: true };
    const cardId = await recordCard(change, ctx, change.game, card);
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

/**
 * A card from the field was looked at. One with a note is for organizers: only they can read it.
 */
export async function confirmCard(
  ctx: Ctx,
  gameId: number,
  { cardId }: { cardId: number },
): Promise<void> {
  await mutateGame(ctx, "game.confirm-card", gameId, async ({ tx, audit, changed }) => {
    const [card] = await tx
      .select()
      .from(cards)
      .where(and(eq(cards.id, cardId), eq(cards.gameId, gameId), isNull(cards.voidedAt)))
      .for("update");
    if (!card) throw new DomainError("not-found", message("competitionErrors.card.unknown"));
    if (card.confirmedAt) return;
    if (card.note !== null) requireStaff(ctx);
    await tx.update(cards).set({ confirmedAt: ctx.now }).where(eq(cards.id, cardId));
    audit(`game:${gameId}`, { card: card.kind, team: card.teamId });
    changed(consoleTopic);
  });
}

export interface CardReport {
  gameId: number;
  teams: string[];
}

/** Games of the current cup with a sending-off from the field that nobody has looked at. */
export async function listCardReports(ctx: Ctx): Promise<CardReport[]> {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const rows = await ctx.db
    .select({ gameId: cards.gameId, team: teams.name })
    .from(cards)
    .innerJoin(teams, eq(teams.id, cards.teamId))
    .where(
      and(
        eq(teams.cupId, cup.id),
        ne(cards.kind, "yellow"),
        isNull(cards.voidedAt),
        isNull(cards.confirmedAt),
      ),
    )
    .orderBy(asc(cards.gameId), asc(teams.name));
  return [...Map.groupBy(rows, ({ gameId }) => gameId)].map(([gameId, found]) => ({
    gameId,
    teams: [...new Set(found.map(({ team }) => team))],
  }));
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
  const fromField = await ctx.db
    .select({ cardId: fieldEntries.cardId })
    .from(fieldEntries)
    .where(eq(fieldEntries.gameId, gameId));
  const entered = new Set(fromField.map(({ cardId }) => cardId));
  const nameOf = new Map(members.map(({ player }) => [player.id, fullName(player)]));
  return {
    game,
    tournamentName: tournament.name,
    cards: shown.map(({ id, kind, minute, note, shownTo, teamId, playerId, confirmedAt }) => ({
      id,
      kind,
      minute,
      note: isAdmin(ctx.actor) ? note : null,
      isToConfirm: confirmedAt === null && isSendingOff(kind),
      isForOrganizer: confirmedAt === null && note !== null && !isAdmin(ctx.actor),
      isFromField: entered.has(id),
      team: sides.find((side) => side.id === teamId)?.name ?? message("gameForms.cards.goneTeam"),
      player:
        playerId !== null
          ? (nameOf.get(playerId) ?? message("games.formerPlayer"))
          : shownTo && recipientName(shownTo),
    })),
    teams: sides.map((side) => ({
      ...side,
      players: members
        .filter(({ teamId }) => teamId === side.id)
        .map(({ slot, player }) => ({ id: player.id, name: fullName(player), slot })),
    })),
  };
}

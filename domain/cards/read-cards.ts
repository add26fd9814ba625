import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { cards } from "../../db/schema/knockout.ts";
import { memberships } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Game, readGame } from "../games/list-games.ts";
import { fullName } from "../players/name-rules.ts";
import type { CardKind } from "./card-rules.ts";

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

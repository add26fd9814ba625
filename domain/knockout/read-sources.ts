import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import type { KeyedSide, KnockoutStage, SideSource, Source } from "./source-rules.ts";

const from = alias(games, "from_game");

export async function readSources(db: Database, tournamentId: number): Promise<KeyedSide[]> {
  const rows = await db
    .select({
      slot: gameSlots,
      game: { stage: games.stage, number: games.number },
      from: { stage: from.stage, number: from.number },
    })
    .from(gameSlots)
    .innerJoin(games, eq(games.id, gameSlots.gameId))
    .leftJoin(from, eq(from.id, gameSlots.fromGameId))
    .where(eq(games.tournamentId, tournamentId))
    .orderBy(gameSlots.gameId, gameSlots.side);
  return rows.flatMap((row) => {
    const source = sourceOf(row);
    const { stage, number } = row.game;
    if (!source || stage === "group") return [];
    // A game made by hand has no number, and no side refers to it.
    const game = { stage, number: number ?? 0 };
    return [{ gameId: row.slot.gameId, side: row.slot.side === 1 ? 1 : 2, game, source }];
  });
}

function sourceOf(row: {
  slot: typeof gameSlots.$inferSelect;
  from: { stage: (typeof games.$inferSelect)["stage"]; number: number | null } | null;
}): Source | null {
  const { kind, place, bracketId, among, rank } = row.slot;
  if (kind === "place") {
    return place === null || bracketId === null ? null : { kind, place, bracketId };
  }
  if (kind === "best") {
    if (place === null || among === null) return null;
    return { kind, place, among, ...(rank !== null && { rank }) };
  }
  if (!row.from || row.from.number === null || row.from.stage === "group") return null;
  const stage: KnockoutStage = row.from.stage;
  return { kind, from: { stage, number: row.from.number } };
}

export function slotRow(
  { gameId, side, source }: SideSource,
  idOf: (from: { stage: KnockoutStage; number: number }) => number,
): typeof gameSlots.$inferInsert {
  const { kind } = source;
  if (kind === "place") {
    return { gameId, side, kind, place: source.place, bracketId: source.bracketId };
  }
  if (kind === "best") {
    const { place, among, rank = null } = source;
    return { gameId, side, kind, place, among: [...among], rank };
  }
  return { gameId, side, kind, fromGameId: idOf(source.from) };
}

import { eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import { listTournaments } from "../cups/current-cup.ts";
import { shortNames } from "../cups/rules-page-rules.ts";
import type { Game } from "../games/list-games.ts";
import type { Waits } from "../planning/conflict-rules.ts";
import { numberedStage } from "./slot-rules.ts";

export interface OrderedGame extends Game {
  called: string | null;
  waits: Waits | undefined;
}

/** Adds each knockout game's title and the games that decide its teams. */
export async function withOrder(
  db: Database,
  cupId: number,
  found: readonly Game[],
): Promise<OrderedGame[]> {
  if (found.every(({ stage }) => stage === "group")) {
    return found.map((game) => ({ ...game, called: null, waits: undefined }));
  }
  const names = shortNames(await listTournaments({ db }, cupId));
  const waits = await readWaits(db, cupId);
  return found.map((game) => ({
    ...game,
    called:
      game.stage === "group" ? null : `${numberedStage(game)} of ${names.get(game.tournamentId)}`,
    waits: waits.get(game.id),
  }));
}

async function readWaits(db: Database, cupId: number): Promise<Map<number, Waits>> {
  const rows = await db
    .select({
      gameId: gameSlots.gameId,
      bracketId: gameSlots.bracketId,
      among: gameSlots.among,
      fromGameId: gameSlots.fromGameId,
    })
    .from(gameSlots)
    .innerJoin(games, eq(games.id, gameSlots.gameId))
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(tournaments.cupId, cupId));
  const found = new Map<number, { games: number[]; brackets: number[] }>();
  for (const { gameId, bracketId, among, fromGameId } of rows) {
    const waits = found.get(gameId) ?? { games: [], brackets: [] };
    found.set(gameId, waits);
    if (fromGameId !== null) waits.games.push(fromGameId);
    waits.brackets.push(...(among ?? []), ...(bracketId === null ? [] : [bracketId]));
  }
  return found;
}

import { eq } from "drizzle-orm";
import { gameSlots, games } from "../../db/schema/competition.ts";
import { tournaments } from "../../db/schema/cup.ts";
import type { Database } from "../../db/types.ts";
import type { Game } from "../competition/games/list-games.ts";
import { numberedStage } from "../competition/knockout/side-source-rules.ts";
import { listTournaments } from "../cup/current-cup.ts";
import { tournamentShortNames } from "../cup/tournament-rules.ts";
import type { GameDependencies } from "./conflict-rules.ts";

export interface OrderedGame extends Game {
  called: string | null;
  waits: GameDependencies | undefined;
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
  const names = tournamentShortNames(await listTournaments({ db }, cupId));
  const waits = await readWaits(db, cupId);
  return found.map((game) => ({
    ...game,
    called:
      game.stage === "group" ? null : `${numberedStage(game)} of ${names.get(game.tournamentId)}`,
    waits: waits.get(game.id),
  }));
}

async function readWaits(db: Database, cupId: number): Promise<Map<number, GameDependencies>> {
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

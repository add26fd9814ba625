import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { listCupGames } from "../games/list-games.ts";
import { isToPlay } from "../games/state-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { plannedOf, readConflictSettings } from "./read-plan.ts";

export interface ListedConflict {
  isHard: boolean;
  sentence: string;
  gameIds: number[];
}

/**
 * Where the cup's games that are still to be played are in each other's way, by the rest and break of the last
 * draft. For the admin.
 */
export async function listConflicts(ctx: Ctx): Promise<ListedConflict[]> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const games = (await listCupGames(ctx, cup.id)).filter(isToPlay).map(plannedOf);
  return conflictsOf(games, await readConflictSettings(ctx.db, cup.id)).map((conflict) => ({
    isHard: conflict.isHard,
    sentence: conflict.sentence,
    gameIds: conflict.games.map(({ id }) => id),
  }));
}

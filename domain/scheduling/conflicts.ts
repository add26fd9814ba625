import { listCupGames } from "../competition/games/list-games.ts";
import { isToPlay } from "../competition/games/result-rules.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { currentCup } from "../cup/current-cup.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { withOrder } from "./game-order.ts";
import { plannedOf, readConflictSettings } from "./stored-draft.ts";

export interface ListedConflict {
  isHard: boolean;
  sentence: string;
  gameIds: number[];
}

/**
 * Conflicts among the cup's unplayed games, by the rest and break of the last draft. For the admin.
 */
export async function listConflicts(ctx: Ctx): Promise<ListedConflict[]> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const all = await withOrder(ctx.db, cup.id, await listCupGames(ctx, cup.id));
  const games = all.filter(isToPlay).map(plannedOf);
  const settings = { ...(await readConflictSettings(ctx.db, cup.id)), existing: true };
  return conflictsOf(games, settings).map((conflict) => ({
    isHard: conflict.isHard,
    sentence: conflict.sentence,
    gameIds: conflict.games.map(({ id }) => id),
  }));
}

import { and, eq } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { sameResult } from "../games/result-rules.ts";
import { resultWords } from "../games/score-words-rules.ts";
import type { WithdrawalRecord } from "../teams/withdrawal-record.ts";
import { numberedStage } from "./slot-rules.ts";

type Game = typeof games.$inferSelect;

/**
 * Restores the sides recorded by a withdrawal (`readSidesOf`); call `fillSlots` afterwards.
 * `knockout` must be the locked games. Throws `conflict` if one has begun or was decided since.
 */
export async function restoreSides(
  tx: Database,
  team: { id: number; name: string },
  knockout: readonly Game[],
  { sides }: Pick<WithdrawalRecord, "sides">,
): Promise<void> {
  for (const { gameId, side, slot, result } of sides) {
    const game = knockout.find(({ id }) => id === gameId);
    if (!game) continue;
    if (!sameResult(game, result)) {
      const is = resultWords(game) ?? "to be played again";
      throw new DomainError(
        "conflict",
        `${numberedStage(game)} has changed since then: it's now ${is}. Undo that change first.`,
      );
    }
    await tx.delete(gameSlots).where(and(eq(gameSlots.gameId, gameId), eq(gameSlots.side, side)));
    if (slot) {
      await tx.insert(gameSlots).values({ gameId, side, ...slot });
      continue;
    }
    const teamIds = [game.team1Id, game.team2Id];
    if (teamIds.includes(team.id)) continue;
    await tx
      .update(games)
      .set({ [side === 1 ? "team1Id" : "team2Id"]: team.id, sequence: game.sequence + 1 })
      .where(eq(games.id, gameId));
  }
}

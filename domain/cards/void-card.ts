import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import { fillSlotsAsked } from "../knockout/fill-asked.ts";
import { mutate } from "../mutate.ts";
import { takeCardBack } from "./record-card.ts";

export async function voidCard(
  ctx: Ctx,
  gameId: number,
  { cardId, confirmed }: { cardId: number; confirmed?: string | undefined },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "game.void-card", async (change) => {
    const cup = await holdCup(change.tx, current.id);
    const game = await lockGameOnSchedule(change.tx, cup.id, gameId);
    await takeCardBack(change, ctx, game, cardId);
    await fillSlotsAsked(change, ctx, [game.tournamentId], confirmed);
  });
}

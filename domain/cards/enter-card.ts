import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import { fillSlotsAsked } from "../knockout/fill-asked.ts";
import { mutate } from "../mutate.ts";
import type { CardInput } from "./input.ts";
import { recordCard } from "./record-card.ts";

export async function enterCard(
  ctx: Ctx,
  gameId: number,
  { who, kind, minute, confirmed }: CardInput,
): Promise<number> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  return mutate(ctx, "game.card", async (change) => {
    const cup = await holdCup(change.tx, current.id);
    const game = await lockGameOnSchedule(change.tx, cup.id, gameId);
    const cardId = await recordCard(change, ctx, game, { ...who, kind, minute });
    // Fair play points can decide which teams advance.
    await fillSlotsAsked(change, ctx, [game.tournamentId], confirmed);
    return cardId;
  });
}

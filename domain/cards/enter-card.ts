import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import { fillSlotsAsked } from "../knockout/fill-asked.ts";
import { mutate } from "../mutate.ts";
import type { CardInput } from "./input.ts";
import { recordCard } from "./record-card.ts";

/** The admin writes down a card of a game, of a player or of nobody in particular; answers which it is. */
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
    // Fair play may decide who goes on.
    await fillSlotsAsked(change, ctx, [game.tournamentId], confirmed);
    return cardId;
  });
}

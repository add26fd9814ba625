import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { recordState } from "../games/record-state.ts";
import { listWithdrawnTodos } from "./withdrawn-todos.ts";

/**
 * Records a forfeit of a withdrawn team, so that its opponent advances. Throws `changed` if the
 * form is stale (`version`). For the admin.
 */
export async function forfeitWithdrawn(
  ctx: Ctx,
  tournamentId: number,
  { gameId, side, version }: { gameId: number; side: 1 | 2; version: string },
): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const todos = await listWithdrawnTodos(ctx, cup.id);
  const todo = todos.find((each) => each.gameId === gameId && each.side === side);
  if (todo?.tournament.id !== tournamentId || todo.opponent === null) {
    throw new DomainError(
      "changed",
      "Something changed since you opened this page. Check it and try again.",
    );
  }
  await recordState(ctx, gameId, { change: { to: "forfeit", absent: side }, version });
}

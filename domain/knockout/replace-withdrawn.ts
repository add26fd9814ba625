import { and, eq } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { teamTopic, tournamentTopic } from "../topics.ts";
import { isBegun } from "./begun-rules.ts";
import { fillSlots } from "./fill-slots.ts";
import { lockKnockout, requireOnceAStage } from "./lock-knockout.ts";
import { todosOf } from "./withdrawn-todos.ts";

type Game = typeof games.$inferSelect;

/**
 * Puts the next best team on the side of a withdrawn one, by hand. If that is the team beaten on
 * the way, it no longer plays in a losers' game. Throws `changed` if another team is next by now.
 * For the admin.
 */
export async function replaceWithdrawn(
  ctx: Ctx,
  tournamentId: number,
  input: { gameId: number; side: 1 | 2; teamId: number },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "knockout.replace", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const { tournament, knockout } = await lockKnockout(tx, cup.id, tournamentId);
    const todos = await todosOf(tx, { id: tournament.id, name: tournament.name });
    const todo = todos.find(({ gameId, side }) => gameId === input.gameId && side === input.side);
    if (!todo || todo.next?.id !== input.teamId) {
      throw new DomainError(
        "changed",
        "Something changed since you opened this page. Check it and try again.",
      );
    }
    if (todo.next.by === "beaten") await openLosersOf(tx, knockout, todo);
    await tx
      .delete(gameSlots)
      .where(and(eq(gameSlots.gameId, todo.gameId), eq(gameSlots.side, todo.side)));
    const sequence = (knockout.find(({ id }) => id === todo.gameId)?.sequence ?? 0) + 1;
    await tx
      .update(games)
      .set({ [todo.side === 1 ? "team1Id" : "team2Id"]: todo.next.id, sequence })
      .where(eq(games.id, todo.gameId));
    await fillSlots(change, ctx, tournament.id, knockout);
    await requireOnceAStage(tx, tournament.id);
    audit(`game:${todo.gameId}`, { team: todo.next.id, former: todo.team.id });
    changed(tournamentTopic(tournament.id), teamTopic(todo.team.id));
  });
}

async function openLosersOf(
  tx: Database,
  knockout: readonly Game[],
  { gameId, side }: { gameId: number; side: 1 | 2 },
): Promise<void> {
  const [slot] = await tx
    .select()
    .from(gameSlots)
    .where(and(eq(gameSlots.gameId, gameId), eq(gameSlots.side, side)));
  if (!slot || slot.fromGameId === null) return;
  const losers = await tx
    .select()
    .from(gameSlots)
    .where(and(eq(gameSlots.fromGameId, slot.fromGameId), eq(gameSlots.kind, "loser")));
  const open = losers.filter((each) => {
    const game = knockout.find(({ id }) => id === each.gameId);
    return game !== undefined && !isBegun(game);
  });
  for (const each of open) {
    await tx
      .delete(gameSlots)
      .where(and(eq(gameSlots.gameId, each.gameId), eq(gameSlots.side, each.side)));
    await tx
      .update(games)
      .set({ [each.side === 1 ? "team1Id" : "team2Id"]: null })
      .where(eq(games.id, each.gameId));
  }
}

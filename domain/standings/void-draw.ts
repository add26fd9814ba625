import { and, eq } from "drizzle-orm";
import { draws } from "../../db/schema/knockout.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { changeTables } from "./change-tables.ts";

export async function voidDraw(
  ctx: Ctx,
  tournamentId: number,
  { drawId, confirmed }: { drawId: number; confirmed?: string | undefined },
): Promise<void> {
  await changeTables(ctx, "standings.void-draw", tournamentId, confirmed, async ({ tx, audit }) => {
    const [draw] = await tx
      .select()
      .from(draws)
      .where(and(eq(draws.id, drawId), eq(draws.tournamentId, tournamentId)));
    if (!draw) throw new DomainError("not-found", "There is no such draw.");
    if (draw.voidedAt !== null) return;
    await tx.update(draws).set({ voidedAt: ctx.now }).where(eq(draws.id, drawId));
    audit(`tournament:${tournamentId}`, { drawn: draw.teamIds });
  });
}

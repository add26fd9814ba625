import { and, eq } from "drizzle-orm";
import { pointAdjustments } from "../../db/schema/knockout.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { changeTables } from "./change-tables.ts";

export async function voidPoints(
  ctx: Ctx,
  tournamentId: number,
  { adjustmentId, confirmed }: { adjustmentId: number; confirmed?: string | undefined },
): Promise<void> {
  await changeTables(
    ctx,
    "standings.void-points",
    tournamentId,
    confirmed,
    async ({ tx, audit }) => {
      const [found] = await tx
        .select({ adjustment: pointAdjustments })
        .from(pointAdjustments)
        .innerJoin(teams, eq(teams.id, pointAdjustments.teamId))
        .where(and(eq(pointAdjustments.id, adjustmentId), eq(teams.tournamentId, tournamentId)));
      if (!found) throw new DomainError("not-found", "There are no such points.");
      const { teamId, points, voidedAt } = found.adjustment;
      if (voidedAt !== null) return;
      await tx
        .update(pointAdjustments)
        .set({ voidedAt: ctx.now })
        .where(eq(pointAdjustments.id, adjustmentId));
      audit(`team:${teamId}`, { points });
    },
  );
}

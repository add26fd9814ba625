import { and, eq } from "drizzle-orm";
import { pointAdjustments } from "../../db/schema/knockout.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { changeTables } from "./change-tables.ts";
import type { PointsInput } from "./input.ts";

export async function givePoints(
  ctx: Ctx,
  tournamentId: number,
  { teamId, points, reason, confirmed }: PointsInput,
): Promise<number> {
  return changeTables(ctx, "standings.points", tournamentId, confirmed, async ({ tx, audit }) => {
    const [team] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.id, teamId), eq(teams.tournamentId, tournamentId)))
      .for("key share");
    if (!team) throw new DomainError("invalid", "Pick a team.", { field: "teamId" });
    const [made] = await tx
      .insert(pointAdjustments)
      .values({ teamId, points, reason, at: ctx.now })
      .returning({ id: pointAdjustments.id });
    if (!made) throw new Error("The points were not recorded.");
    audit(`team:${teamId}`, { points });
    return made.id;
  });
}

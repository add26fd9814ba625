import { and, eq, isNotNull, sql } from "drizzle-orm";
import { fieldEntries } from "../../db/schema/field.ts";
import type { Ctx } from "../context.ts";
import type { Change } from "../mutate.ts";
import { takeGoalBack } from "./write-goal.ts";

/**
 * Voids the goals that were recorded together with a result change, inside the caller's
 * transaction.
 */
export async function takeBackEntered(
  change: Change,
  ctx: Pick<Ctx, "now">,
  gameId: number,
  changeId: number,
): Promise<void> {
  const rows = await change.tx
    .select({ goalId: fieldEntries.goalId })
    .from(fieldEntries)
    .where(
      and(
        eq(fieldEntries.gameId, gameId),
        isNotNull(fieldEntries.goalId),
        sql`${fieldEntries.entry}->>'change' = ${String(changeId)}`,
      ),
    );
  for (const { goalId } of rows) if (goalId !== null) await takeGoalBack(change, ctx, goalId);
}

import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { judgeTeam, lockPayingTeam, undecidedTeams } from "./judge-team.ts";
import { readReceipts } from "./read-fees.ts";
import { isOverdue, judgement } from "./receipt-rules.ts";

/**
 * Applies the deadline to every team of the current cup, in one transaction per team. Idempotent;
 * returns how many changed.
 */
export async function markOverdueTeams(ctx: Ctx): Promise<number> {
  const cup = await currentCup(ctx.db);
  const undecided = await ctx.db.select().from(teams).where(undecidedTeams(cup.id));
  const received = await readReceipts(ctx.db, cup.id);
  const due = undecided.filter((team) => {
    const overdue = isOverdue(cup, team, received.get(team.id) ?? [], ctx.now);
    return judgement(team, overdue) !== null;
  });
  let count = 0;
  for (const { id } of due) {
    const decided = await mutate(ctx, "team.deadline", async (change) => {
      // Re-read under the lock: the deadline or the fee can have changed.
      const held = await holdCup(change.tx, cup.id);
      const team = await lockPayingTeam(change.tx, cup.id, id);
      return team !== null && judgeTeam(change, ctx, held, team);
    });
    if (decided) count++;
  }
  return count;
}

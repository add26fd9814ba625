import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { judgeTeam, lockPayingTeam, undecidedTeams } from "./judge-team.ts";
import { readReceipts } from "./read-fees.ts";
import { isOverdue, judgement } from "./receipt-rules.ts";

/**
 * Lets the deadline decide about every team of the current cup: who has not paid once it is past is marked
 * ineligible, and a mark that the deadline made is taken back where it was moved or money in time was
 * recorded. One transaction a team; doing it again changes nothing. Answers how many changed.
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
      // The deadline or the fee may have been changed while this waited.
      const held = await holdCup(change.tx, cup.id);
      const team = await lockPayingTeam(change.tx, cup.id, id);
      return team !== null && judgeTeam(change, ctx, held, team);
    });
    if (decided) count++;
  }
  return count;
}

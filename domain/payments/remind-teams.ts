import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { paymentReminders } from "../../db/schema/payments.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { feeReminderLetter } from "../mail/letters/fee-reminder.ts";
import { recipientsOfAccount } from "../mail/recipients.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { lockPayingTeam, receiptsOf } from "./judge-team.ts";
import { reminderDue, teamFee } from "./receipt-rules.ts";

/**
 * Reminds the manager of every team that owes 7, 3 and 1 days before the fee is due; each of these once, and
 * none once it is due. A team without a manager is reminded when it has one. Answers how many were reminded.
 */
export async function remindTeams(ctx: Ctx): Promise<number> {
  const cup = await currentCup(ctx.db);
  const daysBefore = reminderDue(cup, ctx.now);
  if (daysBefore === null || cup.teamFee === 0) return 0;
  const unreminded = await ctx.db
    .select({ id: teams.id })
    .from(teams)
    .leftJoin(
      paymentReminders,
      and(eq(paymentReminders.teamId, teams.id), eq(paymentReminders.daysBefore, daysBefore)),
    )
    .where(
      and(
        eq(teams.cupId, cup.id),
        isNull(teams.withdrawnAt),
        isNotNull(teams.managerAccountId),
        isNull(paymentReminders.teamId),
      ),
    );
  let count = 0;
  for (const { id } of unreminded) if (await remindTeam(ctx, cup.id, id)) count++;
  return count;
}

async function remindTeam(ctx: Ctx, cupId: number, teamId: number): Promise<boolean> {
  return mutate(ctx, "team.remind", async ({ tx, audit }) => {
    await holdCup(tx, cupId);
    // Read again: the deadline or the fee may have been changed while this waited.
    const cup = await currentCup(tx);
    const daysBefore = reminderDue(cup, ctx.now);
    const team = await lockPayingTeam(tx, cupId, teamId);
    if (daysBefore === null || !team || team.managerAccountId === null) return false;
    const fee = teamFee(cup.teamFee, await receiptsOf(tx, teamId));
    if (fee.owing === 0) return false;
    const written = await tx
      .insert(paymentReminders)
      .values({ teamId, daysBefore, sentAt: ctx.now })
      .onConflictDoNothing()
      .returning();
    if (written.length === 0) return false;
    const { name: teamName, paymentReference: reference } = team;
    const letter = feeReminderLetter({ cup, teamName, reference, fee, siteUrl: ctx.siteUrl });
    const today = todayIn(cup.zone, ctx.now);
    for (const { email, concerns } of await recipientsOfAccount(tx, team.managerAccountId, today)) {
      await enqueueMail(tx, ctx.now, { to: email, concerns, ...letter });
    }
    audit(`team:${teamId}`, { daysBefore });
    return true;
  });
}

import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { paymentReminders } from "../../db/schema/payments.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { feeReminderLetter } from "../mail/letters/fee-reminder.ts";
import { mutate } from "../mutate.ts";
import { lockAnyTeam, type Team } from "../teams/lock-team.ts";
import { receiptsOf, undecidedTeams } from "./judge-team.ts";
import { hasPassed, reminderDue, teamFee } from "./receipt-rules.ts";
import { tellManager } from "./tell-manager.ts";

/**
 * Sends reminders 7, 3 and 1 days before the deadline, each once per deadline. Skips teams without
 * a manager, ineligible ones and those the admin decided about; returns how many were reminded.
 */
export async function remindTeams(ctx: Ctx): Promise<number> {
  const cup = await currentCup(ctx.db);
  const daysBefore = reminderDue(cup, ctx.now);
  if (daysBefore === null || cup.paymentDueAt === null || cup.teamFee === 0) return 0;
  const unreminded = await ctx.db
    .select({ id: teams.id })
    .from(teams)
    .leftJoin(
      paymentReminders,
      and(
        eq(paymentReminders.teamId, teams.id),
        eq(paymentReminders.daysBefore, daysBefore),
        eq(paymentReminders.dueAt, cup.paymentDueAt),
      ),
    )
    .where(
      and(
        undecidedTeams(cup.id),
        isNull(teams.ineligibleAt),
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
    const cup = await holdCup(tx, cupId);
    const daysBefore = reminderDue(cup, ctx.now);
    const wanted = and(eq(teams.id, teamId), isNull(teams.withdrawnAt));
    const team = (await lockAnyTeam(tx, cupId, wanted))?.team;
    if (daysBefore === null || cup.paymentDueAt === null || !team || !isOpen(team)) return false;
    if (teamFee(cup.teamFee, await receiptsOf(tx, teamId)).owing === 0) return false;
    const written = await tx
      .insert(paymentReminders)
      .values({ teamId, daysBefore, dueAt: cup.paymentDueAt, sentAt: ctx.now })
      .onConflictDoNothing()
      .returning();
    if (written.length === 0) return false;
    await mailReminder(tx, ctx, cup, team);
    audit(`team:${teamId}`, { daysBefore });
    return true;
  });
}

function isOpen({ managerAccountId, ineligibleAt, eligibilityBy }: Team): boolean {
  return managerAccountId !== null && ineligibleAt === null && eligibilityBy !== "admin";
}

export async function mailReminder(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
): Promise<number> {
  if (team.managerAccountId === null) return 0;
  const fee = teamFee(cup.teamFee, await receiptsOf(tx, team.id));
  return tellManager(tx, ctx, cup, team.managerAccountId, (guardianOf) =>
    feeReminderLetter({
      cup,
      teamName: team.name,
      reference: team.paymentReference,
      fee,
      passed: hasPassed(cup, ctx.now),
      undecided: team.eligibilityBy !== "admin",
      guardianOf,
      siteUrl: ctx.siteUrl,
    }),
  );
}

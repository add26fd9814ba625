import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { paymentReminders } from "../../db/schema/payments.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, type Refund, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { mutate } from "../core/mutate.ts";
import { type Cup, currentCup, lockCup } from "../cup/current-cup.ts";
import { hasPassed, reminderDue, teamFee } from "../teams/fee-rules.ts";
import { receiptsOf, undecidedTeams } from "../teams/fees.ts";
import { lockAnyTeam, lockTeam, type Team } from "../teams/memberships.ts";
import { emailManager } from "../teams/team-manager.ts";
import { feeReminderLetter } from "./fee-reminder-letter.ts";

/**
 * Sends reminders 7, 3 and 1 days before the deadline, each once per deadline. Skips teams without
 * a manager, ineligible ones and those the admin decided about; returns how many were reminded.
 */
export async function sendDueReminders(ctx: Ctx): Promise<number> {
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
  for (const { id } of unreminded) if (await remindIfDue(ctx, cup.id, id)) count++;
  return count;
}

async function remindIfDue(ctx: Ctx, cupId: number, teamId: number): Promise<boolean> {
  return mutate(ctx, "team.remind", async ({ tx, audit }) => {
    const cup = await lockCup(tx, cupId);
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
    await emailReminder(tx, ctx, cup, team);
    audit(`team:${teamId}`, { daysBefore });
    return true;
  });
}

function isOpen({ managerAccountId, ineligibleAt, eligibilityBy }: Team): boolean {
  return managerAccountId !== null && ineligibleAt === null && eligibilityBy !== "admin";
}

async function emailReminder(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
): Promise<number> {
  if (team.managerAccountId === null) return 0;
  const fee = teamFee(cup.teamFee, await receiptsOf(tx, team.id));
  return emailManager(tx, ctx, cup, team.managerAccountId, (guardianOf) =>
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

/**
 * Sends a reminder for the admin at any time. Throws `conflict` if nothing is owed or the team has
 * no one to email, and `limited` within an hour of the last one.
 */
export async function remindManager(ctx: Ctx, input: { teamId: number }): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  const { name, owing } = await readOwing(ctx, current, input.teamId);
  if (owing === 0) throw owesNothing(name);
  const refund = await countReminder(ctx, input.teamId, name);
  try {
    await mutate(ctx, "team.remind", async ({ tx, audit }) => {
      const cup = await lockCup(tx, current.id);
      const { team } = await lockTeam(tx, cup.id, input.teamId);
      const fee = teamFee(cup.teamFee, await receiptsOf(tx, team.id));
      if (fee.owing === 0) throw owesNothing(team.name);
      const mails = await emailReminder(tx, ctx, cup, team);
      if (mails === 0)
        throw new DomainError("conflict", `${team.name} has no manager to write to.`);
      audit(`team:${team.id}`, { by: "admin", mails });
    });
  } catch (error) {
    await refund();
    throw error;
  }
}

const owesNothing = (name: string) => new DomainError("conflict", `${name} owes nothing.`);

async function readOwing(
  { db }: Ctx,
  cup: Cup,
  teamId: number,
): Promise<{ name: string; owing: number }> {
  const [team] = await db
    .select({ name: teams.name })
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id)));
  if (!team) throw new DomainError("not-found", "There is no such team.");
  return { ...team, ...teamFee(cup.teamFee, await receiptsOf(db, teamId)) };
}

async function countReminder(ctx: Ctx, teamId: number, name: string): Promise<Refund> {
  try {
    return await ctx.limit("remind.team", String(teamId));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "limited") throw error;
    const { retryAfter } = error;
    throw new DomainError("limited", `${name} was reminded within the last hour.`, {
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
}

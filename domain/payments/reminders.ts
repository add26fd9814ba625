import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { paymentReminders } from "#db/schema/payments.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { limitOr } from "../core/rate-limit-errors.ts";
import { paymentDue } from "../cup/cup-dates-rules.ts";
import { type Cup, currentCup, mutateCup } from "../cup/current-cup.ts";
import { formatCents, hasPassed, reminderDue, teamFee } from "../teams/fee-rules.ts";
import { receiptsOf, undecidedTeams } from "../teams/fees.ts";
import { lockAnyTeam, lockTeam, type Team } from "../teams/memberships.ts";
import { findTeam } from "../teams/rosters.ts";
import { emailManagers, managerLetter } from "../teams/team-emails.ts";

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
        undecidedTeams(cup, ctx.now),
        isNull(teams.ineligibleAt),
        isNotNull(teams.managerAccountId),
        isNull(paymentReminders.teamId),
      ),
    );
  let count = 0;
  for (const { id } of unreminded) if (await remindIfDue(ctx, id)) count++;
  return count;
}

async function remindIfDue(ctx: Ctx, teamId: number): Promise<boolean> {
  return mutateCup(ctx, "team.remind", async ({ tx, cup, audit }) => {
    const daysBefore = reminderDue(cup, ctx.now);
    const wanted = and(eq(teams.id, teamId), isNull(teams.withdrawnAt));
    const team = (await lockAnyTeam(tx, cup.id, wanted))?.team;
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
  const fee = teamFee(cup.teamFee, await receiptsOf(tx, team.id));
  const owes = {
    team,
    owing: formatCents(fee.owing),
    fee: formatCents(fee.fee),
    reference: team.paymentReference,
    link: "/PaymentMethods",
  } as const;
  return emailManagers(tx, ctx, cup, team, (to) =>
    managerLetter(to, "feeEmails.reminder", {
      ...owes,
      ...whenDue(to.language, cup, team, ctx.now),
    }),
  );
}

function whenDue(language: Locale, cup: Cup, team: Team, now: Date) {
  const due = paymentDue(cup, language);
  if (due === "") return { due, when: "unset", threat: "no" };
  if (hasPassed(cup, now)) return { due, when: "passed", threat: "no" };
  // The deadline doesn't decide about a team that the admin has decided about.
  const threat = team.eligibilityBy === "admin" ? "no" : "yes";
  return { due, when: cup.paymentDueAt === null ? "text" : "date", threat };
}

/**
 * Sends a reminder for the admin at any time. Throws `conflict` if nothing is owed or the team has
 * no one to email, and `limited` within an hour of the last one.
 */
export async function remindManager(ctx: Ctx, { teamId }: { teamId: number }): Promise<void> {
  requireStaff(ctx, "treasurer");
  const cup = await currentCup(ctx.db);
  const { name } = await findTeam(ctx, cup.id, teamId);
  await requireOwing(ctx.db, cup, { id: teamId, name });
  const sentence = message("feeErrors.reminded", { team: name });
  const refund = await limitOr(ctx, "remind.team", String(teamId), () => sentence);
  try {
    await mutateCup(ctx, "team.remind", async ({ tx, cup, audit }) => {
      const { team } = await lockTeam(tx, cup.id, teamId);
      await requireOwing(tx, cup, team);
      const mails = await emailReminder(tx, ctx, cup, team);
      if (mails === 0) {
        throw new DomainError("conflict", message("feeErrors.noManager", { team: name }));
      }
      audit(`team:${teamId}`, { by: "admin", mails });
    });
  } catch (error) {
    await refund();
    throw error;
  }
}

/**
 * Reminds each team in a list and skips those that can't be reminded. Returns the ids of the
 * reminded teams. If there are none, throws the first team's error.
 */
export async function remindManagers(
  ctx: Ctx,
  { teamIds }: { teamIds: readonly number[] },
): Promise<number[]> {
  const reminded: number[] = [];
  let why: unknown;
  for (const teamId of teamIds) {
    try {
      await remindManager(ctx, { teamId });
      reminded.push(teamId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      why ??= error;
    }
  }
  if (reminded.length === 0) throw why;
  return reminded;
}

async function requireOwing(db: Database, cup: Cup, team: Pick<Team, "id" | "name">) {
  if (teamFee(cup.teamFee, await receiptsOf(db, team.id)).owing > 0) return;
  throw new DomainError("conflict", message("feeErrors.owesNothing", { team: team.name }));
}

import { and, asc, eq, isNull, lt, ne, or, type SQL } from "drizzle-orm";
import { receipts } from "#db/schema/payments.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { changedFields } from "../core/form-version.ts";
import type { Change } from "../core/mutate.ts";
import { paymentDue } from "../cup/cup-dates-rules.ts";
import { type Cup, currentCup, mutateCup } from "../cup/current-cup.ts";
import { deadlineDecision, formatCents, isOverdue, teamFee } from "./fee-rules.ts";
import { topicsOfTeam } from "./managers.ts";
import { lockAnyTeam, lockTeam, type Team } from "./memberships.ts";
import { emailManagers, managerLetter } from "./team-emails.ts";

/** Including voided receipts. */
export function selectReceipts(db: Database, which: SQL) {
  return db
    .select({
      teamId: receipts.teamId,
      amount: receipts.amount,
      playerId: receipts.playerId,
      method: receipts.method,
      receivedOn: receipts.receivedOn,
      voidedAt: receipts.voidedAt,
    })
    .from(receipts)
    .where(which);
}

/** Whether money was recorded for the team and not voided. */
export async function hasReceipts(db: Database, teamId: number): Promise<boolean> {
  return (
    (await db.$count(receipts, and(eq(receipts.teamId, teamId), isNull(receipts.voidedAt)))) > 0
  );
}

export const receiptsOf = (db: Database, teamId: number) =>
  selectReceipts(db, eq(receipts.teamId, teamId));

/**
 * Applies the deadline to a locked team: marks it ineligible once overdue, removes the deadline's
 * own mark once that no longer applies, and notifies the manager (not of a mark if `wasMarked`; of
 * `how` it came).
 * Idempotent; returns whether something changed.
 */
export async function applyFeeDeadline(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
  { wasMarked = team.ineligibleAt !== null, how = "overdue" as "overdue" | "returned" } = {},
): Promise<boolean> {
  const received = await receiptsOf(tx, team.id);
  const today = todayIn(cup.zone, ctx.now);
  const verdict = deadlineDecision(team, isOverdue(cup, team, received, ctx.now), today);
  if (verdict === null) return false;
  const marked = verdict === "mark";
  await tx
    .update(teams)
    .set({
      ineligibleAt: marked ? ctx.now : null,
      eligibilityBy: marked ? "deadline" : null,
      eligibilityUntil: null,
    })
    .where(eq(teams.id, team.id));
  audit(`team:${team.id}`, { ineligible: marked, by: "deadline" });
  changed(...(await topicsOfTeam(tx, team)));
  if (marked !== wasMarked) {
    await emailEligibility(tx, ctx, cup, team, marked ? how : "lifted");
  }
  return true;
}

/**
 * `returned`: a card payment was refunded or disputed after the deadline; `lifted`: the deadline's mark no longer applies; `pardoned`: the organizer removed a mark;
 * `kept`: the organizer keeps an unmarked team eligible.
 */
type EligibilityChange = "overdue" | "returned" | "marked" | "lifted" | "pardoned" | "kept";

async function emailEligibility(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
  how: EligibilityChange,
): Promise<void> {
  const fee = teamFee(cup.teamFee, await receiptsOf(tx, team.id));
  const key = ["overdue", "returned", "marked"].includes(how)
    ? "feeEmails.marked"
    : "feeEmails.eligible";
  await emailManagers(tx, ctx, cup, team, (to) => {
    const values = {
      team,
      how,
      due: paymentDue(cup, to.language),
      received: formatCents(fee.received),
      fee: formatCents(fee.fee),
      reference: team.paymentReference,
      link: "/teams",
      contactLink: "/contact",
    } as const;
    // The guardian cannot sign in to the page that shows the status.
    return managerLetter(to, key, values, { without: to.whom === null ? [] : ["status"] });
  });
}

/** Those that the admin has not decided about, or no longer. */
export function undecidedTeams({ id, zone }: Pick<Cup, "id" | "zone">, now: Date) {
  const isOver = lt(teams.eligibilityUntil, todayIn(zone, now));
  return and(
    eq(teams.cupId, id),
    isNull(teams.withdrawnAt),
    or(isNull(teams.eligibilityBy), ne(teams.eligibilityBy, "admin"), isOver),
  );
}

/** Applies the deadline to every team, e.g. after it was moved. The caller locks the cup. */
export async function applyFeeDeadlineToAll(
  change: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
): Promise<void> {
  const locked = await change.tx
    .select()
    .from(teams)
    .where(undecidedTeams(cup, ctx.now))
    .orderBy(asc(teams.id))
    .for("no key update");
  for (const team of locked) await applyFeeDeadline(change, ctx, cup, team);
}

/** What the deadline would change at `now`. */
async function pendingDecisions(db: Database, cup: Cup, now: Date) {
  const undecided = await db.select().from(teams).where(undecidedTeams(cup, now));
  const received = Map.groupBy(
    await selectReceipts(db, eq(receipts.cupId, cup.id)),
    ({ teamId }) => teamId,
  );
  return undecided.flatMap((team) => {
    const overdue = isOverdue(cup, team, received.get(team.id) ?? [], now);
    const decision = deadlineDecision(team, overdue, todayIn(cup.zone, now));
    return decision ? [{ teamId: team.id, decision }] : [];
  });
}

/**
 * Applies the deadline to every team of the current cup, in one transaction per team. Idempotent;
 * returns how many changed.
 */
export async function markOverdueTeams(ctx: Ctx): Promise<number> {
  const current = await currentCup(ctx.db);
  let count = 0;
  for (const { teamId } of await pendingDecisions(ctx.db, current, ctx.now)) {
    const decided = await mutateCup(ctx, "team.deadline", async (change) => {
      // Re-read under the lock: the deadline, the fee or the team can have changed.
      const found = await lockAnyTeam(change.tx, change.cup.id, eq(teams.id, teamId));
      if (found?.team.withdrawnAt !== null) return false;
      return applyFeeDeadline(change, ctx, change.cup, found.team);
    });
    if (decided) count++;
  }
  return count;
}

/**
 * Throws `unconfirmed` if the new settings would mark teams as ineligible right away, since the
 * emails cannot be recalled. `confirm` is valid only for this deadline, fee and number of teams.
 */
export async function requireDeadlineConfirmed(
  tx: Database,
  now: Date,
  cup: Cup,
  confirm: string | undefined,
): Promise<void> {
  const pending = await pendingDecisions(tx, cup, now);
  const count = pending.filter(({ decision }) => decision === "mark").length;
  if (count === 0) return;
  const expected = `${count} ${cup.teamFee} ${cup.paymentDueAt?.toISOString()}`;
  if (confirm === expected) return;
  throw new DomainError("unconfirmed", message("feeErrors.deadlineMarks", { count }), {
    confirm: expected,
  });
}

/**
 * Marks a team ineligible (spec §1) or eligible, which overrides the deadline, through a day if
 * `until` is one; null lets the deadline decide again. Throws `invalid` for a day that is over. Emails the managers. Games and standings are unaffected until the team
 * withdraws.
 */
export async function markIneligible(
  ctx: Ctx,
  input: { teamId: number; ineligible: boolean | null; until?: string | null },
): Promise<void> {
  requireStaff(ctx, "treasurer");
  await mutateCup(ctx, "team.ineligible", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { team } = await lockTeam(tx, cup.id, input.teamId);
    const eligibilityBy = input.ineligible === null ? null : ("admin" as const);
    const eligibilityUntil = input.until ?? null;
    if (eligibilityUntil !== null && eligibilityUntil < todayIn(cup.zone, ctx.now)) {
      throw new DomainError("invalid", message("feeErrors.dayOver"), { field: "until" });
    }
    const isMarked = team.ineligibleAt !== null;
    const ineligibleAt = input.ineligible ? (team.ineligibleAt ?? ctx.now) : null;
    const decision = { ineligibleAt, eligibilityBy, eligibilityUntil };
    if (changedFields(team, decision).length === 0) return;
    await tx.update(teams).set(decision).where(eq(teams.id, team.id));
    audit(`team:${team.id}`, { ineligible: input.ineligible });
    changed(...(await topicsOfTeam(tx, team)));
    if (eligibilityBy === null) {
      const left = { ...team, ...decision };
      const marked = await applyFeeDeadline(change, ctx, cup, left, { wasMarked: isMarked });
      if (isMarked && !marked) await emailEligibility(tx, ctx, cup, team, "pardoned");
    } else if (input.ineligible) {
      if (!isMarked) await emailEligibility(tx, ctx, cup, team, "marked");
    } else if (isMarked || team.eligibilityBy !== "admin") {
      await emailEligibility(tx, ctx, cup, team, isMarked ? "pardoned" : "kept");
    }
  });
}

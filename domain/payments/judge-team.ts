import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { receipts } from "../../db/schema/payments.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { ineligibleLetter } from "../mail/letters/ineligible.ts";
import { recipientsOfAccount } from "../mail/recipients.ts";
import type { Change } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { accountTopic, consoleTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { isOverdue, judgement, type Money, teamFee } from "./receipt-rules.ts";

export type Team = typeof teams.$inferSelect;

/** A team of the cup that is still in it, held until the transaction ends; what it owes is decided meanwhile. */
export async function lockPayingTeam(
  tx: Database,
  cupId: number,
  teamId: number,
): Promise<Team | null> {
  const [team] = await tx
    .select()
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cupId), isNull(teams.withdrawnAt)))
    .for("no key update");
  return team ?? null;
}

/** Every receipt of a team, voided ones too. */
export async function receiptsOf(db: Database, teamId: number): Promise<Money[]> {
  return db
    .select({
      amount: receipts.amount,
      playerId: receipts.playerId,
      receivedOn: receipts.receivedOn,
      voidedAt: receipts.voidedAt,
    })
    .from(receipts)
    .where(eq(receipts.teamId, teamId));
}

/**
 * Lets the deadline decide about a team that the caller has locked: marks it ineligible once its fee is overdue
 * and tells its manager, and takes the deadline's own mark back where it no longer holds. Doing it again
 * changes nothing. Answers whether something changed.
 */
export async function judgeTeam(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
): Promise<boolean> {
  const received = await receiptsOf(tx, team.id);
  const verdict = judgement(team, isOverdue(cup, received, ctx.now));
  if (verdict === null) return false;
  const marked = verdict === "mark";
  await tx
    .update(teams)
    .set({ ineligibleAt: marked ? ctx.now : null, eligibilityBy: marked ? "deadline" : null })
    .where(eq(teams.id, team.id));
  audit(`team:${team.id}`, { ineligible: marked, by: "deadline" });
  changed(teamTopic(team.id), tournamentTopic(team.tournamentId), consoleTopic);
  if (team.managerAccountId === null) return true;
  changed(accountTopic(team.managerAccountId));
  if (!marked) return true;
  const letter = ineligibleLetter({
    cup,
    teamName: team.name,
    reference: team.paymentReference,
    fee: teamFee(cup.teamFee, received),
    siteUrl: ctx.siteUrl,
  });
  const today = todayIn(cup.zone, ctx.now);
  for (const { email, concerns } of await recipientsOfAccount(tx, team.managerAccountId, today)) {
    await enqueueMail(tx, ctx.now, { to: email, concerns, ...letter });
  }
  return true;
}

/** The teams of a cup that are still in it and that the admin has not decided about. */
export function undecidedTeams(cupId: number) {
  return and(
    eq(teams.cupId, cupId),
    isNull(teams.withdrawnAt),
    or(isNull(teams.eligibilityBy), ne(teams.eligibilityBy, "admin")),
  );
}

/** Lets the deadline decide about every team at once, as after it was moved. The caller holds the cup. */
export async function judgeEveryTeam(
  change: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
): Promise<void> {
  const held = await change.tx
    .select()
    .from(teams)
    .where(undecidedTeams(cup.id))
    .orderBy(asc(teams.id))
    .for("no key update");
  for (const team of held) await judgeTeam(change, ctx, cup, team);
}

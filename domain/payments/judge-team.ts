import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { receipts } from "../../db/schema/payments.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { eligibleLetter } from "../mail/letters/eligible.ts";
import { ineligibleLetter } from "../mail/letters/ineligible.ts";
import type { Change } from "../mutate.ts";
import { lockAnyTeam, type Team } from "../teams/lock-team.ts";
import { accountTopic, consoleTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { isOverdue, judgement, type Money, teamFee } from "./receipt-rules.ts";
import { tellManager } from "./tell-manager.ts";

/**
 * Locks a team until the transaction ends, before deciding what it owes. Returns null if it is not
 * in the cup.
 */
export async function lockPayingTeam(
  tx: Database,
  cupId: number,
  teamId: number,
): Promise<Team | null> {
  const team = (await lockAnyTeam(tx, cupId, eq(teams.id, teamId)))?.team;
  return team?.withdrawnAt === null ? team : null;
}

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
 * Applies the deadline to a locked team: marks it ineligible once overdue, removes the deadline's
 * own mark once that no longer applies, and notifies the manager (not of a mark if `wasMarked`).
 * Idempotent; returns whether something changed.
 */
export async function judgeTeam(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
  wasMarked = team.ineligibleAt !== null,
): Promise<boolean> {
  const received = await receiptsOf(tx, team.id);
  const verdict = judgement(team, isOverdue(cup, team, received, ctx.now));
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
  if (marked !== wasMarked) {
    await tellEligibility(tx, ctx, cup, team, marked ? "overdue" : "lifted");
  }
  return true;
}

export async function tellEligibility(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
  how: "overdue" | "lifted" | "marked" | "pardoned" | "kept",
): Promise<void> {
  if (team.managerAccountId === null) return;
  const { name: teamName, paymentReference: reference } = team;
  const { siteUrl } = ctx;
  const fee = teamFee(cup.teamFee, await receiptsOf(tx, team.id));
  await tellManager(tx, ctx, cup, team.managerAccountId, (guardianOf) =>
    how === "overdue" || how === "marked"
      ? ineligibleLetter({
          cup,
          teamName,
          reference,
          fee,
          by: how === "overdue" ? "deadline" : "organiser",
          guardianOf,
          siteUrl,
        })
      : eligibleLetter({ cupName: cup.name, teamName, how, guardianOf, siteUrl }),
  );
}

export function undecidedTeams(cupId: number) {
  return and(
    eq(teams.cupId, cupId),
    isNull(teams.withdrawnAt),
    or(isNull(teams.eligibilityBy), ne(teams.eligibilityBy, "admin")),
  );
}

/** Applies the deadline to every team, e.g. after it was moved. The caller locks the cup. */
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

import { and, eq } from "drizzle-orm";
import { receipts } from "#db/schema/payments.ts";
import { teams } from "#db/schema/teams.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { consoleTopic, teamTopic } from "../core/topics.ts";
import { type CupChange, mutateCup } from "../cup/current-cup.ts";
import { teamFee } from "../teams/fee-rules.ts";
import { applyFeeDeadline, receiptsOf } from "../teams/fees.ts";
import { isMember, lockAnyTeam, lockTeam, type Team } from "../teams/memberships.ts";
import type { PaidInFullInput, ReceiptInput } from "./input.ts";

/**
 * Records a payment for a team, also a withdrawn one. A late entry of a payment that arrived on
 * time removes the deadline's mark.
 */
export async function recordReceipt(ctx: Ctx, teamId: number, input: ReceiptInput) {
  const { accountId } = requireStaff(ctx, "treasurer");
  return mutateCup(ctx, "receipt.record", async (change) => {
    const { tx, cup } = change;
    const team = (await lockAnyTeam(tx, cup.id, eq(teams.id, teamId)))?.team;
    if (!team) throw new DomainError("not-found", message("feeErrors.noTeam"));
    if (input.receivedOn > todayIn(cup.zone, ctx.now)) {
      throw new DomainError("invalid", message("feeErrors.future"), { field: "receivedOn" });
    }
    if (input.who !== null && !(await isMember(tx, teamId, input.who))) {
      throw new DomainError("invalid", message("feeErrors.notOnTeam"), { field: "who" });
    }
    return {
      receiptId: await writeReceipt(change, ctx, team, { ...input, recordedBy: accountId }),
    };
  });
}

/**
 * Records what each team still owes as a payment received today. Skips teams that owe nothing.
 * Returns how many payments were recorded. Throws `not-found` if one of the teams is gone.
 */
export async function recordOwed(ctx: Ctx, { teamIds, method }: PaidInFullInput): Promise<number> {
  const { accountId: recordedBy } = requireStaff(ctx, "treasurer");
  return mutateCup(ctx, "receipt.record", async (change) => {
    const { tx, cup } = change;
    const receivedOn = todayIn(cup.zone, ctx.now);
    let count = 0;
    for (const teamId of teamIds.toSorted((one, other) => one - other)) {
      const { team } = await lockTeam(tx, cup.id, teamId);
      const { owing: amount } = teamFee(cup.teamFee, await receiptsOf(tx, teamId));
      if (amount === 0) continue;
      await writeReceipt(change, ctx, team, { amount, method, receivedOn, who: null, recordedBy });
      count++;
    }
    return count;
  });
}

async function writeReceipt(
  change: CupChange,
  ctx: Ctx,
  team: Team,
  { who, ...input }: ReceiptInput & { recordedBy: string },
): Promise<number> {
  const { tx, cup, audit, changed } = change;
  const [receipt] = await tx
    .insert(receipts)
    .values({ ...input, cupId: cup.id, teamId: team.id, playerId: who, recordedAt: ctx.now })
    .returning();
  if (!receipt) throw new Error("The receipt was not written.");
  const { id, amount, method, playerId: player } = receipt;
  audit(`team:${team.id}`, { receipt: id, amount, method, player });
  changed(teamTopic(team.id), consoleTopic);
  if (team.withdrawnAt === null) await applyFeeDeadline(change, ctx, cup, team);
  return id;
}

/** The receipt stays listed but no longer counts. Idempotent. Throws `conflict` for a card payment. */
export async function voidReceipt(ctx: Ctx, input: { teamId: number; receiptId: number }) {
  requireStaff(ctx, "treasurer");
  await mutateCup(ctx, "receipt.void", async (change) => {
    const { tx, cup, audit, changed } = change;
    // Lock the team first, in the same order as recording and the deadline job.
    const team = (await lockAnyTeam(tx, cup.id, eq(teams.id, input.teamId)))?.team;
    const [receipt] = await tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.id, input.receiptId), eq(receipts.teamId, input.teamId)));
    if (!team || !receipt) throw new DomainError("not-found", message("feeErrors.noReceipt"));
    if (receipt.method === "card") {
      throw new DomainError("conflict", message("feeErrors.cardReceipt"));
    }
    if (receipt.voidedAt !== null) return;
    await tx.update(receipts).set({ voidedAt: ctx.now }).where(eq(receipts.id, receipt.id));
    audit(`team:${team.id}`, { receipt: receipt.id, amount: receipt.amount });
    changed(teamTopic(team.id), consoleTopic);
    if (team.withdrawnAt === null) await applyFeeDeadline(change, ctx, cup, team);
  });
}

import { and, eq } from "drizzle-orm";
import { receipts } from "#db/schema/payments.ts";
import { teams } from "#db/schema/teams.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { consoleTopic, teamTopic } from "../core/topics.ts";
import { mutateCup } from "../cup/current-cup.ts";
import { applyFeeDeadline } from "../teams/fees.ts";
import { isMember, lockAnyTeam } from "../teams/memberships.ts";
import type { ReceiptInput } from "./input.ts";

/**
 * Records a payment for a team, also a withdrawn one. A late entry of a payment that arrived on
 * time removes the deadline's mark.
 */
export async function recordReceipt(ctx: Ctx, teamId: number, input: ReceiptInput) {
  const { accountId } = requireStaff(ctx, "treasurer");
  return mutateCup(ctx, "receipt.record", async (change) => {
    const { tx, cup, audit, changed } = change;
    const team = (await lockAnyTeam(tx, cup.id, eq(teams.id, teamId)))?.team;
    if (!team) throw new DomainError("not-found", message("feeErrors.noTeam"));
    if (input.receivedOn > todayIn(cup.zone, ctx.now)) {
      throw new DomainError("invalid", message("feeErrors.future"), { field: "receivedOn" });
    }
    if (input.who !== null && !(await isMember(tx, teamId, input.who))) {
      throw new DomainError("invalid", message("feeErrors.notOnTeam"), { field: "who" });
    }
    const [receipt] = await tx
      .insert(receipts)
      .values({
        cupId: cup.id,
        teamId,
        playerId: input.who,
        amount: input.amount,
        method: input.method,
        receivedOn: input.receivedOn,
        recordedAt: ctx.now,
        recordedBy: accountId,
      })
      .returning();
    if (!receipt) throw new Error("The receipt was not written.");
    const { id, amount, method, playerId: player } = receipt;
    audit(`team:${teamId}`, { receipt: id, amount, method, player });
    changed(teamTopic(teamId), consoleTopic);
    if (team.withdrawnAt === null) await applyFeeDeadline(change, ctx, cup, team);
    return { receiptId: id };
  });
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

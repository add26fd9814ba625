import { and, eq } from "drizzle-orm";
import { receipts } from "../../db/schema/payments.ts";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { lockAnyTeam } from "../teams/lock-team.ts";
import { consoleTopic, teamTopic } from "../topics.ts";
import { judgeTeam } from "./judge-team.ts";

/** The receipt stays listed but no longer counts. Idempotent. */
export async function voidReceipt(
  ctx: Ctx,
  input: { teamId: number; receiptId: number },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "receipt.void", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    // Lock the team first, in the same order as recording and the deadline job.
    const team = (await lockAnyTeam(tx, cup.id, eq(teams.id, input.teamId)))?.team;
    const [receipt] = await tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.id, input.receiptId), eq(receipts.teamId, input.teamId)));
    if (!team || !receipt) throw new DomainError("not-found", "There is no such receipt.");
    if (receipt.voidedAt !== null) return;
    await tx.update(receipts).set({ voidedAt: ctx.now }).where(eq(receipts.id, receipt.id));
    audit(`team:${team.id}`, { receipt: receipt.id, amount: receipt.amount });
    changed(teamTopic(team.id), consoleTopic);
    if (team.withdrawnAt === null) await judgeTeam(change, ctx, cup, team);
  });
}

import { and, eq } from "drizzle-orm";
import { receipts } from "../../db/schema/payments.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { attemptOf } from "../attempt.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { lockAnyTeam } from "../teams/lock-team.ts";
import { consoleTopic, teamTopic } from "../topics.ts";
import type { ReceiptInput } from "./input.ts";
import { judgeTeam } from "./judge-team.ts";

/**
 * Records a payment for a team, also a withdrawn one; resubmitting the form is a no-op. A late
 * entry of a payment that arrived on time removes the deadline's mark.
 */
export async function recordReceipt(
  ctx: Ctx,
  teamId: number,
  input: ReceiptInput,
): Promise<{ receiptId: number }> {
  const { accountId } = requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  return mutate(ctx, "receipt.record", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const team = (await lockAnyTeam(tx, cup.id, eq(teams.id, teamId)))?.team;
    if (!team) throw new DomainError("not-found", "There is no such team.");
    const attempt = attemptOf({ ...input, teamId });
    const known = attempt ? await findByAttempt(tx, attempt) : undefined;
    if (known) return { receiptId: known.id };
    if (input.receivedOn > todayIn(cup.zone, ctx.now)) {
      throw new DomainError("invalid", "This day is yet to come.", { field: "receivedOn" });
    }
    if (input.who !== null) await requireMember(tx, teamId, input.who);
    const [receipt] = await tx
      .insert(receipts)
      .values({
        cupId: cup.id,
        teamId,
        playerId: input.who,
        amount: input.amount,
        method: input.method,
        receivedOn: input.receivedOn,
        attempt,
        recordedAt: ctx.now,
        recordedBy: accountId,
      })
      .returning();
    if (!receipt) throw new Error("The receipt was not written.");
    const { id, amount, method, playerId: player } = receipt;
    audit(`team:${teamId}`, { receipt: id, amount, method, player });
    changed(teamTopic(teamId), consoleTopic);
    if (team.withdrawnAt === null) await judgeTeam(change, ctx, cup, team);
    return { receiptId: id };
  });
}

async function findByAttempt(tx: Database, attempt: string) {
  const [known] = await tx.select().from(receipts).where(eq(receipts.attempt, attempt));
  return known;
}

async function requireMember(tx: Database, teamId: number, playerId: string): Promise<void> {
  const own = and(eq(memberships.teamId, teamId), eq(memberships.playerId, playerId));
  if ((await tx.$count(memberships, own)) > 0) return;
  throw new DomainError("invalid", "This player is not on the team.", { field: "who" });
}

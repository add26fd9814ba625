import { and, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { cardCheckouts, cardEvents, receipts } from "#db/schema/payments.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { type Change, mutate } from "../../core/mutate.ts";
import { consoleTopic, teamTopic } from "../../core/topics.ts";
import { teamFee } from "../../teams/fee-rules.ts";
import { applyFeeDeadline, receiptsOf } from "../../teams/fees.ts";
import { lockAnyTeam, type Team } from "../../teams/memberships.ts";
import { doesCount, latestOf } from "./card-event-rules.ts";
import { type CardSite, findCheckout } from "./checkout.ts";
import type { CardEvent } from "./stripe.ts";

/**
 * Counts Stripe's events, each once and in any order: a refund or dispute that comes before its payment
 * is stored, and counted with it. Reports a payment that isn't what was ordered; ignores those of
 * other sites.
 */
export async function receiveCardEvent(ctx: Ctx, site: CardSite, event: CardEvent): Promise<void> {
  const isPayment = event.kind === "payment";
  const order = isPayment ? await findCheckout(ctx, event.order) : null;
  if (isPayment && !order) return;
  if (!event.isOurs || (order && order.amount !== event.amount)) {
    site.report(new Error(`${event.id} of Stripe has another amount, currency or mode.`));
    return;
  }
  const tooMuch = await mutate(ctx, "receipt.card", async (change) => {
    const { tx } = change;
    // Two events of one payment would otherwise miss each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${event.payment}))`);
    const [paid] = await tx.select().from(receipts).where(eq(receipts.reference, event.payment));
    const of = order ?? paid;
    // The cup can be over by now, and the team deleted.
    const [cup] = of ? await tx.select().from(cups).where(eq(cups.id, of.cupId)).for("share") : [];
    const isIts = of?.teamId ? eq(teams.id, of.teamId) : null;
    const team = (cup && isIts && (await lockAnyTeam(tx, cup.id, isIts))?.team) ?? null;
    const { isOurs: _, order: __, ...stored } = event;
    const added = await tx.insert(cardEvents).values(stored).onConflictDoNothing().returning();
    if (!cup || added.length === 0) return [];
    if (order && !paid) {
      const receivedOn = todayIn(cup.zone, event.at);
      const { cupId, playerId, amount } = order;
      const on = { cupId, playerId, amount, teamId: team?.id ?? null, receivedOn };
      await write(change, ctx, { ...on, method: "card", reference: event.reference });
      const isOrder = eq(cardCheckouts.id, order.id);
      await tx.update(cardCheckouts).set({ paidAt: ctx.now }).where(isOrder);
    }
    await writeReversals(change, ctx, event.payment);
    change.changed(consoleTopic, ...(team ? [teamTopic(team.id)] : []));
    if (!team || !cup.isCurrent || team.withdrawnAt !== null) return [];
    await applyFeeDeadline(change, ctx, cup, team);
    const { owing } = teamFee(cup.teamFee, await receiptsOf(tx, team.id));
    return openPages(tx, ctx, team, owing);
  });
  // What Stripe can't close, somebody could pay too much on; the treasurer sees and refunds that.
  for (const { sessionId } of tooMuch) {
    if (sessionId !== null) await site.cards.close(sessionId).catch(site.report);
  }
}

type Receipt = typeof receipts.$inferInsert;

async function write(
  { tx, audit }: Change,
  { now }: Pick<Ctx, "now">,
  receipt: Omit<Receipt, "recordedAt">,
): Promise<void> {
  const { kind = "payment", amount, voidedAt = null, cupId, teamId } = receipt;
  const [written] = await tx
    .insert(receipts)
    .values({ ...receipt, recordedAt: now })
    .onConflictDoUpdate({
      target: receipts.reference,
      set: { kind, amount, voidedAt },
      setWhere: or(ne(receipts.kind, kind), ne(receipts.amount, amount)),
    })
    .returning();
  if (!written) return;
  const method = kind === "payment" ? "card" : kind;
  audit(teamId ? `team:${teamId}` : `cup:${cupId}`, { receipt: written.id, amount, method });
}

/** Updates the refunds and disputes of a recorded payment to Stripe's latest events. */
async function writeReversals(change: Change, ctx: Pick<Ctx, "now">, id: string): Promise<void> {
  const { tx } = change;
  const [payment] = await tx.select().from(receipts).where(eq(receipts.reference, id));
  if (!payment) return;
  // With the day of the payment, so that the deadline counts both or neither.
  const { cupId, teamId, playerId, receivedOn, method } = payment;
  const isReversal = and(eq(cardEvents.payment, id), ne(cardEvents.kind, "payment"));
  for (const latest of latestOf(await tx.select().from(cardEvents).where(isReversal))) {
    const { reference, kind } = latest;
    const voidedAt = doesCount(kind) ? null : ctx.now;
    const of = { cupId, teamId, playerId, receivedOn, method, reference, kind, voidedAt };
    await write(change, ctx, { ...of, amount: -latest.amount });
  }
}

/** Stripe's pages that ask for more than the team owes by now. */
function openPages(tx: Database, { now }: Pick<Ctx, "now">, { id }: Team, owing: number) {
  const { teamId, amount, paidAt, sessionId, expiresAt } = cardCheckouts;
  return tx
    .select({ sessionId })
    .from(cardCheckouts)
    .where(
      and(
        eq(teamId, id),
        gt(amount, owing),
        isNull(paidAt),
        isNotNull(sessionId),
        gt(expiresAt, now),
      ),
    );
}

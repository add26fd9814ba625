import { and, eq, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { cups } from "#db/schema/cup.ts";
import { cardCheckouts, cardEvents, receipts } from "#db/schema/payments.ts";
import { teams } from "#db/schema/teams.ts";
import type { Ctx } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { type Change, mutate } from "../../core/mutate.ts";
import { consoleTopic, teamTopic } from "../../core/topics.ts";
import { applyFeeDeadline } from "../../teams/fees.ts";
import { lockAnyTeam } from "../../teams/memberships.ts";
import { doesCount, latestOf } from "./card-event-rules.ts";
import { type CardSite, closeOutdatedPages, findCheckout } from "./checkout.ts";
import type { CardEvent } from "./stripe.ts";

/**
 * Counts Stripe's events, each once and in any order: a refund or dispute that comes before its payment
 * is stored, and counted with it. Reports and stores a payment that can't be counted, because it isn't
 * what was ordered or its order isn't known; ignores those of other sites.
 */
export async function receiveCardEvent(ctx: Ctx, site: CardSite, event: CardEvent): Promise<void> {
  const isPayment = event.kind === "payment";
  const order = isPayment ? await findCheckout(ctx, event.order) : null;
  // This site's orders have such ids, and its refunds its currency.
  const isElsewhere = isPayment
    ? !order && !z.uuid().safeParse(event.order).success
    : !event.isOurs;
  if (isElsewhere) return;
  const isOrdered = !isPayment || (event.isOurs && order?.amount === event.amount);
  if (!isOrdered) {
    const wrong = order ? "has another amount, currency or mode" : "pays for an unknown order";
    site.report(new Error(`${event.id} of Stripe ${wrong}.`));
  }
  const teamId = await mutate(ctx, "receipt.card", async (change) => {
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
    change.changed(consoleTopic);
    if (!cup || added.length === 0 || !isOrdered) return null;
    if (order && !paid) {
      const receivedOn = todayIn(cup.zone, event.at);
      const { cupId, playerId, amount } = order;
      const on = { cupId, playerId, amount, teamId: team?.id ?? null, receivedOn };
      await write(change, ctx, { ...on, method: "card", reference: event.reference });
      const isOrder = eq(cardCheckouts.id, order.id);
      await tx.update(cardCheckouts).set({ paidAt: ctx.now }).where(isOrder);
    }
    await writeReversals(change, ctx, event.payment);
    if (team) change.changed(teamTopic(team.id));
    if (!team || !cup.isCurrent || team.withdrawnAt !== null) return null;
    await applyFeeDeadline(change, ctx, cup, team, isPayment ? {} : { how: "returned" });
    return team.id;
  });
  if (teamId !== null) await closeOutdatedPages(ctx, site, [teamId]);
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

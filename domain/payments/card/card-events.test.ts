import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { cardCheckouts, cardEvents, receipts } from "#db/schema/payments.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { useCards } from "#tests/support/factories/cards.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { after, teamRow } from "#tests/support/factories/payments.ts";
import type { Person } from "#tests/support/fixtures/world.ts";
import { paymentOf } from "#tests/support/servers/stripe.ts";
import { until } from "#tests/support/until.ts";
import { withdrawTeam } from "../../competition/withdrawals/withdraw-team.ts";
import { markOverdueTeams } from "../../teams/fees.ts";
import { voidReceipt } from "../receipts.ts";
import { listPayments, listUncounted, paymentsTable, readTeamPayments } from "../team-payments.ts";
import { latestOf } from "./card-event-rules.ts";
import type { CardEvent } from "./stripe.ts";

const { own, world, admin, reported, opened, deliver, fee, ledger } = useCards();

test("a card payment counts once Stripe confirms it, on the day it was made", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  expect(await fee(teamId)).toMatchObject({ received: 0 });
  const event = own.stripe.paid(session);
  await deliver(event, { ...world.visitor(), now: new Date(world.now.getTime() + 2 * 86_400_000) });
  expect(await fee(teamId)).toEqual({ fee: 17_500, received: 17_500, owing: 0 });
  const reference = paymentOf(session);
  const receipt = { method: "card", kind: "payment", reference, receivedOn: "2025-07-15" };
  const { receipts: listed } = await readTeamPayments(admin, teamId);
  expect(listed).toMatchObject([{ ...receipt, who: null, recordedBy: null }]);
  const [headings = [], line = []] = await paymentsTable(admin);
  expect(line[headings.indexOf("method")]).toBe("Card");
  expect(line[headings.indexOf("card reference")]).toBe(reference);
  expect((await auditOf(world, `team:${teamId}`)).at(-1)).toMatchObject({
    action: "receipt.card",
    actorAccountId: null,
    details: { amount: 17_500, method: "card" },
  });
});

test("one person's share is paid by card for that player", async () => {
  const { teamId, members } = await world.team("Lynxes", { more: 1 });
  const [member] = members as [Person];
  await deliver(own.stripe.paid(await opened(member.ctx, teamId, 2500, member.playerId)));
  const { receipts: listed } = await readTeamPayments(admin, teamId);
  expect(listed).toMatchObject([{ playerId: member.playerId, amount: 2500 }]);
});

test("two payments at the same time both count, and the treasurer sees what is too much", async () => {
  const { teamId, manager, members } = await world.team("Lynxes", { more: 1 });
  const [member] = members as [Person];
  const whole = own.stripe.paid(await opened(manager.ctx, teamId));
  const share = own.stripe.paid(await opened(member.ctx, teamId, 2500, member.playerId));
  await Promise.all([deliver(whole), deliver(share), deliver(whole), deliver(share)]);
  expect(await fee(teamId)).toEqual({ fee: 17_500, received: 20_000, owing: 0 });
  expect((await ledger()).toSorted()).toEqual(["payment 17500", "payment 2500"]);
});

test("an event that Stripe delivers again, or two at once of one page, counts once", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  const event = own.stripe.paid(session);
  await Promise.all([deliver(event), deliver(event), deliver(own.stripe.paid(session))]);
  await deliver(event);
  const refund = own.stripe.refund(session, 5000);
  await Promise.all([deliver(refund), deliver(refund)]);
  expect(await ledger()).toEqual(["payment 17500", "refund -5000"]);
});

test("a refund lowers what the team has paid, and counts again if it fails", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  await deliver(own.stripe.paid(session));
  await deliver(own.stripe.refund(session, 5000));
  await deliver(own.stripe.refund(session, 2500, { id: "re_2" }));
  expect(await fee(teamId)).toMatchObject({ received: 10_000, owing: 7500 });
  await deliver(own.stripe.refund(session, 2500, { id: "re_2", status: "failed" }));
  expect(await fee(teamId)).toMatchObject({ received: 12_500, owing: 5000 });
  expect(await ledger()).toEqual(["payment 17500", "refund -5000", "refund-failed -2500 void"]);
});

test("a dispute holds the money back, a won one restores it, and a bank's question does neither", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  await deliver(own.stripe.paid(session));
  const states: [status: string, received: number, kind: string][] = [
    ["warning_needs_response", 17_500, "inquiry"],
    ["needs_response", 0, "dispute"],
    ["under_review", 0, "dispute"],
    ["lost", 0, "dispute-lost"],
    ["appeal_under_review", 0, "dispute"],
    ["won", 17_500, "dispute-won"],
  ];
  for (const [seconds, [status, received, kind]] of states.entries()) {
    await deliver(own.stripe.dispute(session, 17_500, status, { seconds }));
    expect(await fee(teamId), status).toMatchObject({ received });
    const { receipts: listed } = await readTeamPayments(admin, teamId);
    expect(listed.map((each) => each.kind)).toEqual([kind, "payment"]);
  }
});

test("a dispute that was prevented counts as its money went", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  await deliver(own.stripe.paid(session));
  await deliver(own.stripe.dispute(session, 17_500, "prevented"));
  expect(await fee(teamId)).toMatchObject({ received: 17_500 });
  const moved = [{ amount: -17_500 }];
  await deliver(own.stripe.dispute(session, 17_500, "prevented", { seconds: 1, moved }));
  expect(await fee(teamId)).toMatchObject({ received: 0 });
});

/** All orders of these. */
function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((first, at) =>
    ordersOf(all.filter((_, index) => index !== at)).map((rest) => [first, ...rest]),
  );
}

test("events count the same in any order, a refund before its payment too", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  const events = [
    own.stripe.paid(session),
    own.stripe.refund(session, 5000),
    own.stripe.dispute(session, 10_000, "needs_response"),
    own.stripe.dispute(session, 10_000, "won", { seconds: 1 }),
  ];
  for (const inOrder of ordersOf(events)) {
    await world.db.delete(receipts);
    await world.db.delete(cardEvents);
    for (const event of inOrder) await deliver(event);
    const counted = ["dispute-won -10000 void", "payment 17500", "refund -5000"];
    expect((await ledger()).toSorted(), inOrder.map(({ type }) => type).join()).toEqual(counted);
  }
});

test("of a refund or dispute the latest counts, and within a second the one that goes further", () => {
  const event = (seconds: number, reference: string, kind: CardEvent["kind"]) => {
    return { reference, kind, at: new Date(seconds * 1_000) };
  };
  const all = [
    event(0, "re_1", "refund"),
    event(0, "re_1", "refund-failed"),
    event(0, "du_1", "inquiry"),
    event(0, "du_1", "dispute"),
    event(1, "du_2", "dispute-lost"),
    event(2, "du_2", "dispute"),
  ];
  for (const each of [all, all.toReversed()]) {
    const kinds = latestOf(each).map(({ reference, kind }) => `${reference} ${kind}`);
    const latest = ["du_1 dispute", "du_2 dispute", "re_1 refund-failed"];
    expect(kinds.toSorted()).toEqual(latest);
  }
});

test("a refund and its payment that arrive at once don't miss each other", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  const waiting = async () => {
    const here = "database = (select oid from pg_database where datname = current_database())";
    const count = `select count(*)::int as count from pg_locks where not granted and ${here}`;
    return (await world.pool.query<{ count: number }>(count)).rows[0]?.count ?? 0;
  };
  const other = await world.pool.connect();
  await other.query("begin; lock table audit_entries in share mode");
  const payment = deliver(own.stripe.paid(session));
  await until("the payment is about to be written", async () => (await waiting()) > 0);
  let isStored = false;
  const refund = deliver(own.stripe.refund(session, 5000)).then(() => {
    isStored = true;
  });
  await until("the refund waits for it", async () => isStored || (await waiting()) > 1);
  await other.query("rollback");
  other.release();
  await Promise.all([payment, refund]);
  expect(await fee(teamId)).toMatchObject({ received: 12_500 });
});

test.each([
  ["amount", { amount_total: 100 }, {}],
  ["currency", { currency: "mxn" }, {}],
  ["mode", { mode: "setup" }, {}],
  ["key", {}, { livemode: true }],
])("a payment with another %s isn't counted and is reported", async (_, session, event) => {
  const { teamId, manager } = await world.team("Lynxes");
  const paid = own.stripe.paid(await opened(manager.ctx, teamId), session);
  await deliver({ ...paid, ...event });
  expect(await fee(teamId)).toMatchObject({ received: 0 });
  expect(reported).toEqual([
    new Error(`${paid.id} of Stripe has another amount, currency or mode.`),
  ]);
  expect(await listUncounted(admin)).toMatchObject([{ id: paid.id }]);
});

test("a payment whose order was lost with a backup is reported, and shown to the treasurer", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const paid = own.stripe.paid(await opened(manager.ctx, teamId));
  await world.db.delete(cardCheckouts);
  await deliver(paid);
  expect(reported).toEqual([new Error(`${paid.id} of Stripe pays for an unknown order.`)]);
  expect(await listUncounted(admin)).toMatchObject([{ id: paid.id }]);
  expect(await ledger()).toEqual([]);
});

test("what isn't a payment of this site is ignored", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  await deliver(own.stripe.paid(session, { payment_status: "unpaid" }));
  for (const client_reference_id of [null, "an order of a shop"]) {
    await deliver(own.stripe.paid(session, { client_reference_id }));
  }
  const elsewhere = own.stripe.refund({ ...session, id: "cs_elsewhere" }, 5000);
  await deliver({ ...elsewhere, livemode: true });
  await deliver(elsewhere);
  await deliver(own.stripe.event("customer.created", { id: "cus_1" }));
  expect(await ledger()).toEqual([]);
  expect(reported).toEqual([]);
  expect(await listUncounted(admin)).toEqual([]);
});

test("an event counts only as signed, with our secret and within five minutes", async () => {
  const event = own.stripe.event("customer.created", { id: "cus_1" });
  const read = ({ payload, header }: { payload: string; header: string }) =>
    own.cards.read(Buffer.from(payload), header, world.now);
  const at = (seconds: number) => new Date(world.now.getTime() - seconds * 1_000);
  expect(read(own.stripe.signed(event, { at: at(300) }))).toBeNull();
  expect(() => read(own.stripe.signed(event, { at: at(301) }))).toThrow("tolerance");
  expect(() => read(own.stripe.signed(event, { secret: "whsec_other" }))).toThrow("signature");
  expect(() => read({ ...own.stripe.signed(event), header: "" })).toThrow("stripe-signature");
  const changed = own.stripe.signed({ ...event, livemode: true });
  expect(() => read({ ...own.stripe.signed(event), payload: changed.payload })).toThrow(
    "signature",
  );
});

test("a payment for a team that was deleted meanwhile stays in the ledger", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  await world.db.delete(memberships).where(eq(memberships.teamId, teamId));
  await world.db.delete(teams).where(eq(teams.id, teamId));
  await deliver(own.stripe.paid(session));
  await deliver(own.stripe.refund(session, 17_500));
  const gone = await world.db.select().from(receipts).where(isNull(receipts.teamId));
  expect(gone.map(({ amount }) => amount)).toEqual([17_500, -17_500]);
  expect((await listPayments(admin)).receipts).toHaveLength(2);
});

test("a payment for a withdrawn team is recorded and changes nothing else of it", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  await withdrawTeam(admin, { teamId, choice: "remove" });
  await deliver(own.stripe.paid(session));
  expect(await fee(teamId)).toMatchObject({ received: 17_500 });
});

test("a card payment made in time lifts the deadline's mark, and its refund restores it", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  const event = own.stripe.paid(session);
  await markOverdueTeams(after(0, world.visitor()));
  expect((await teamRow(world, teamId)).eligibilityBy).toBe("deadline");
  await deliver(event, after(1, world.visitor()));
  expect((await teamRow(world, teamId)).eligibilityBy).toBeNull();
  await deliver(own.stripe.refund(session, 17_500), after(2, world.visitor()));
  expect((await teamRow(world, teamId)).eligibilityBy).toBe("deadline");
});

test("the treasurer can't void a card payment: it is refunded at Stripe", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  await deliver(own.stripe.paid(await opened(manager.ctx, teamId)));
  const [receipt] = await world.db.select().from(receipts);
  await expectRefusal(voidReceipt(admin, { teamId, receiptId: receipt?.id ?? 0 }), "conflict");
  expect(await fee(teamId)).toMatchObject({ owing: 0 });
});

test("a payment that arrives after the next cup has begun is recorded for its own cup", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const session = await opened(manager.ctx, teamId);
  await startCup(admin, newCup());
  await deliver(own.stripe.paid(session));
  await deliver(own.stripe.refund(session, 5000));
  const recorded = await world.db.select().from(receipts);
  expect(recorded.map(({ cupId }) => cupId)).toEqual([world.cup.id, world.cup.id]);
  const [cup] = await world.db.select().from(cups).where(eq(cups.id, world.cup.id));
  expect(cup?.isCurrent).toBe(false);
});

import { expect, test } from "vitest";
import { cardCheckouts } from "#db/schema/payments.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { useCards } from "#tests/support/factories/cards.ts";
import { pay } from "#tests/support/factories/payments.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import type { Person } from "#tests/support/fixtures/world.ts";
import { withdrawTeam } from "../../competition/withdrawals/withdraw-team.ts";
import { closeOutdatedPages } from "./checkout.ts";

const { own, world, admin, reported, asked, opened, deliver, fee } = useCards();

test("a card is asked for what the team owes, under the team's name and reference and nobody's", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const url = await asked(manager.ctx, teamId);
  const { asked: sent, id } = own.stripe.last;
  expect(url).toBe(`https://checkout.stripe.com/c/pay/${id}`);
  const reference = await world.reference(teamId);
  const [order] = await world.db.select().from(cardCheckouts);
  expect(order).toMatchObject({ teamId, playerId: null, amount: 17_500, sessionId: id });
  expect(Object.fromEntries(sent)).toEqual({
    mode: "payment",
    "allowed_payment_method_types[0]": "card",
    "adaptive_pricing[enabled]": "false",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "17500",
    "line_items[0][price_data][product_data][name]": `Lynxes, ${world.cup.name}`,
    "line_items[0][price_data][product_data][description]": reference,
    client_reference_id: order?.id,
    "payment_intent_data[description]": `${reference}, Lynxes, ${world.cup.name}`,
    "payment_intent_data[metadata][reference]": reference,
    locale: "en",
    expires_at: String(world.now.getTime() / 1_000 + 3_600),
    success_url: expect.stringMatching(`/PaymentMethods\\?card=${order?.id}$`),
    cancel_url: expect.stringMatching(/\/PaymentMethods$/),
  });
});

test("a card pays only what is owed, by those of the team and for their own players", async () => {
  const { teamId, manager, members } = await world.team("Lynxes", { more: 1 });
  const [member] = members as [Person];
  const stranger = await world.person();
  for (const amount of [0, 1, 17_499, 17_501, -17_500]) {
    await expectRefusal(asked(manager.ctx, teamId, amount), "changed");
  }
  await expectRefusal(asked(member.ctx, teamId, 2500, manager.playerId), "changed");
  await expectRefusal(asked(stranger.ctx, teamId), "not-found");
  await expectRefusal(asked(admin, teamId), "forbidden");
  await expectRefusal(asked(world.visitor(), teamId), "forbidden");
  await pay(admin, teamId, { amount: "100" });
  await expectRefusal(asked(manager.ctx, teamId), "changed");
  await asked(manager.ctx, teamId, 7500);
  await withdrawTeam(admin, { teamId, choice: "remove" });
  await expectRefusal(asked(manager.ctx, teamId, 7500), "not-found");
  expect(own.stripe.sessions).toHaveLength(1);
});

test("somebody who presses the button again and again is held up, and Stripe isn't asked", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  const hasty = { ...manager.ctx, limit: limiterOf(world, 0.1) };
  for (let times = 0; times < 3; times++) await asked(hasty, teamId);
  await expectRefusal(asked(hasty, teamId), "limited");
  expect(own.stripe.requests).toHaveLength(3);
});

test("two people who pay the same at once, and a double press, get one page", async () => {
  const { teamId, manager, members } = await world.team("Lynxes", { more: 1 });
  const [member] = members as [Person];
  const people = [manager, member, manager, member];
  const urls = await Promise.all(people.map(({ ctx }) => asked(ctx, teamId)));
  expect(new Set(urls).size).toBe(1);
  expect(own.stripe.sessions).toHaveLength(1);
  expect(new Set(own.stripe.requests.map(({ key }) => key)).size).toBe(1);
  world.now = new Date(world.now.getTime() + 40 * 60_000);
  const later = await asked({ ...manager.ctx, now: world.now }, teamId);
  expect(urls).not.toContain(later);
});

test("a page that asks for more than is still owed is closed once another has been paid", async () => {
  const { teamId, manager, members } = await world.team("Lynxes", { more: 2 });
  const [one, two] = members as [Person, Person];
  const whole = await opened(manager.ctx, teamId);
  const share = await opened(one.ctx, teamId, 2500, one.playerId);
  const other = await opened(two.ctx, teamId, 2500, two.playerId);
  await deliver(own.stripe.paid(share));
  expect([whole.status, share.status, other.status]).toEqual(["expired", "complete", "open"]);
  expect(reported).toEqual([]);
  await deliver(own.stripe.refund(share, 2500));
  expect((await opened(manager.ctx, teamId)).status).toBe("open");
});

test("a player's other page is closed once the share has been paid, and all once the treasurer has recorded it", async () => {
  const { teamId, manager, members } = await world.team("Lynxes", { more: 1 });
  const [member] = members as [Person];
  const spanish = { ...member.ctx, locale: "es" } as const;
  const [one, other] = [
    await opened(member.ctx, teamId, 2500, member.playerId),
    await opened(spanish, teamId, 2500, member.playerId),
  ];
  await deliver(own.stripe.paid(one));
  expect([one.status, other.status]).toEqual(["complete", "expired"]);
  const rest = await opened(manager.ctx, teamId, 15_000);
  await pay(admin, teamId, { amount: "150" });
  await closeOutdatedPages(admin, { cards: own.cards, report: (error) => reported.push(error) }, [
    teamId,
  ]);
  expect(rest.status).toBe("expired");
  expect(reported).toEqual([]);
});

test("less than Stripe takes isn't offered by card", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  await pay(admin, teamId, { amount: "174.70" });
  await expectRefusal(asked(manager.ctx, teamId, 30), "changed");
});

test("while Stripe is out of order the page says so, and another try can succeed at once", async () => {
  const { teamId, manager } = await world.team("Lynxes");
  own.stripe.isDown = true;
  await expectRefusal(asked(manager.ctx, teamId), "conflict");
  expect(reported).toHaveLength(1);
  own.stripe.isDown = false;
  await asked(manager.ctx, teamId);
  expect(own.stripe.sessions).toHaveLength(1);
});

test("a page that can't be closed is reported, and the payment counts", async () => {
  const { teamId, manager, members } = await world.team("Lynxes", { more: 1 });
  const [member] = members as [Person];
  await asked(manager.ctx, teamId);
  const share = await opened(member.ctx, teamId, 2500, member.playerId);
  own.stripe.isDown = true;
  await deliver(own.stripe.paid(share));
  expect(await fee(teamId)).toMatchObject({ received: 2500 });
  expect(reported).toHaveLength(1);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cardCheckouts, cardEvents, receipts } from "#db/schema/payments.ts";
import type { Config } from "#server/ops/config.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { beginCardPayment } from "#tests/support/factories/cards.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { StripeServer } from "#tests/support/servers/stripe.ts";

const settings: Partial<Config> = {};
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await StripeServer.open(() => site.now);
  settings.stripe = stripe.settings;
});
const site = useSite(settings);
afterAll(() => stripe.close());

beforeEach(async () => {
  for (const table of [receipts, cardCheckouts, cardEvents]) await site.db.delete(table);
  await setCup(site, { teamFee: 175, personFee: 25 });
  stripe.isDown = false;
});

const desk = async () => site.signIn(await site.staff("treasurer"));

test.each<[string, (teamId: number) => [path: string, fields: Record<string, string>]]>([
  [
    "records a payment",
    (teamId) => [
      `/admin/payments/${teamId}`,
      { intent: "record", amount: "175", method: "cash", receivedOn: "2025-07-15", who: "" },
    ],
  ],
  [
    "marks a team as paid",
    (teamId) => [
      "/admin/payments",
      { intent: "pay", method: "cash", [`team${teamId}`]: String(teamId) },
    ],
  ],
])("when the treasurer %s, Stripe's page for it is closed", async (what, formOf) => {
  const { teamId, manager } = await site.team(`Cats whose treasurer ${what}`);
  await beginCardPayment(manager.ctx, stripe, teamId);
  const page = await (await desk()).post(...formOf(teamId));
  expect(page.status, textOf(page)).toBe(200);
  expect(await site.db.$count(receipts)).toBe(1);
  expect(stripe.last.status).toBe("expired");
});

test("a payment is recorded though Stripe can't close its page", async () => {
  const { teamId, manager } = await site.team("Cats without Stripe");
  await beginCardPayment(manager.ctx, stripe, teamId);
  stripe.isDown = true;
  const fields = { intent: "pay", method: "cash", [`team${teamId}`]: String(teamId) };
  const page = await (await desk()).post("/admin/payments", fields);
  expect(page.status, textOf(page)).toBe(200);
  expect(await site.db.$count(receipts)).toBe(1);
});

test("the treasurer sees a card payment that isn't counted, with Stripe's id", async () => {
  const { teamId, manager } = await site.team("Cats with a discount");
  await beginCardPayment(manager.ctx, stripe, teamId);
  const { payload, header } = stripe.signed(stripe.paid(stripe.last, { amount_total: 100 }));
  const headers = { "Content-Type": "application/json", "Stripe-Signature": header };
  const sent = { method: "POST", body: payload, headers };
  const to = new URL("/payments/webhook", "http://127.0.0.1:3000");
  expect((await site.fetch(new Request(to, sent))).status).toBe(200);
  const shown = textOf(await (await desk()).get("/admin/payments"));
  expect(shown).toContain("A card payment isn't counted because it doesn't match an order");
  expect(shown).toContain(stripe.last.id.replace("cs_", "pi_"));
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BY_SCRIPT, LEADS_TO } from "#app/live/protocol.ts";
import { cardCheckouts, cardEvents, receipts } from "#db/schema/payments.ts";
import type { Config } from "#server/ops/config.ts";
import { alerts, statuses, textOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, whole, within } from "#tests/support/assertions/html.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { type Browser, type Page, useSite } from "#tests/support/fixtures/test-site.ts";
import { paymentOf, type StripeEvent, StripeServer } from "#tests/support/servers/stripe.ts";

const ADDRESS = "/PaymentMethods";
const WEBHOOK = "/payments/webhook";
const settings: Partial<Config> = {};
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await StripeServer.open(() => site.now);
  settings.stripe = stripe.settings;
});
const site = useSite(settings);
const without = useSite();
afterAll(() => stripe.close());

beforeEach(async () => {
  for (const table of [receipts, cardCheckouts, cardEvents]) await site.db.delete(table);
  await setCup(site, { teamFee: 175, personFee: 25 });
  stripe.isDown = false;
});

const cardForms = ({ text }: Pick<Page, "text">) =>
  whole(text, "form").filter((form) => form.includes('value="card"'));
const buttonsOf = (page: Page) => cardForms(page).map((form) => readable(form));
const fieldsOf = (form = "") =>
  Object.fromEntries(elements(form, "input").map(({ name = "", value = "" }) => [name, value]));

/** Presses the first button and returns where that leads. */
async function press(browser: Browser, address = ADDRESS) {
  const fields = fieldsOf(cardForms(await browser.get(address))[0]);
  const body = new URLSearchParams(fields);
  const pressed = await browser.send(address, { method: "POST", body }, null);
  return { ...pressed, leadsTo: pressed.headers.get("Location") };
}

async function post(
  event: StripeEvent | string,
  { headers = {}, address = WEBHOOK, of = site, ...how }: Partial<Posted> = {},
) {
  const { payload, header } = stripe.signed(event, how);
  const own = { "Content-Type": "application/json", "Stripe-Signature": header, ...headers };
  const to = new URL(address, "http://127.0.0.1:3000");
  const sent = { method: "POST", body: payload, headers: own };
  return (await of.fetch(new Request(to, sent))).status;
}

interface Posted {
  headers: Record<string, string>;
  address: string;
  of: typeof site;
  at: Date;
  secret: string;
}

test("a manager pays the team's fee by card, and the treasurer sees the receipt", async () => {
  const { teamId, manager } = await site.team("Card Cats");
  const browser = await site.signIn(manager);
  const page = await browser.get(ADDRESS);
  expect(textOf(page)).toContain("For the team: $175");
  expect(buttonsOf(page)).toEqual([
    "Pay by card: $175, for the team",
    "Pay by card: $25, for Ana Silva",
  ]);
  const pressed = await press(browser);
  const { last } = stripe;
  expect(pressed.status).toBe(303);
  expect(pressed.leadsTo).toBe(`https://checkout.stripe.com/c/pay/${last.id}`);
  expect(last.asked.toString()).not.toMatch(/Ana|Silva|example\.org|%40/);
  const back = last.asked.get("success_url") ?? "";
  expect(cardForms(await browser.get(last.asked.get("cancel_url") ?? ""))).toHaveLength(2);
  const waiting = await browser.get(back);
  expect(statuses(waiting)).toEqual([
    "Payment is being confirmed. $175 by card. This usually takes a few seconds.",
  ]);
  expect(cardForms(waiting)).toEqual([]);
  // Nobody who has just paid is asked to pay.
  expect(textOf(waiting)).not.toMatch(/Send \$|The team still owes/);
  expect(within(waiting.text, "main").join("")).not.toContain("button-primary");
  expect(waiting.text).toMatch(new RegExp(`data-topics="[^"]*\\bteam:${teamId}\\b`));
  expect(await post(stripe.paid(last))).toBe(200);
  const paid = await browser.get(back);
  expect(statuses(paid)).toEqual(["Paid. We received $175 by card."]);
  expect(textOf(paid)).toContain("Paid. $175 of $175 received.");
  const treasurer = await site.signIn(await site.staff("treasurer"));
  const ledger = await treasurer.get(`/admin/payments/${teamId}`);
  const reference = paymentOf(last);
  expect(textOf(ledger)).toContain("Card, paid on July 15, 2025. Stripe let us know");
  expect(textOf(ledger)).toContain(`Reference: |${reference}|`);
  expect(ledger.text).not.toContain('value="void"');
  await post(stripe.refund(last, 5000));
  await post(stripe.dispute(last, 10_000, "needs_response"));
  const later = textOf(await treasurer.get(`/admin/payments/${teamId}`));
  expect(later).toMatch(
    /-\$100\|For the team\|Card payment disputed.*-\$50\|For the team\|Card refund/,
  );
  expect(later).toContain("Owes $150");
  const again = await browser.get(back);
  expect(statuses(again)).toEqual([]);
  expect(buttonsOf(again)[0]).toContain("$150, for the team");
  await post(stripe.dispute(last, 10_000, "won", { seconds: 1 }));
  const won = textOf(await treasurer.get("/admin/payments?show=all"));
  expect(won).toContain("Dispute of a card payment, settled in your favor.");
});

test("a page that is open while a card payment is confirmed is refreshed", async () => {
  const { teamId, manager } = await site.team("Card Kites");
  await press(await site.signIn(manager));
  const heard = Promise.withResolvers<readonly string[]>();
  const { hub } = site.running;
  const stop = hub.subscribe({
    changed: (topics) => heard.resolve([...topics]),
    disconnected: () => {},
  });
  await post(stripe.paid(stripe.last));
  expect(await heard.promise).toContain(`team:${teamId}`);
  stop();
});

test("a form sent twice leads twice to the same page, by script too", async () => {
  const { manager } = await site.team("Card Twins");
  const browser = await site.signIn(manager);
  const [form] = cardForms(await browser.get(ADDRESS));
  const send = (headers = {}) => {
    const body = new URLSearchParams(fieldsOf(form));
    return browser.send(ADDRESS, { method: "POST", body, headers }, null);
  };
  const before = stripe.sessions.length;
  const [one, two] = await Promise.all([send(), send()]);
  const three = await send({ [BY_SCRIPT]: "1" });
  expect(one.headers.get("Location")).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  expect(two.headers.get("Location")).toBe(one.headers.get("Location"));
  expect([three.status, three.headers.get(LEADS_TO)]).toEqual([204, one.headers.get("Location")]);
  expect(stripe.sessions.length - before).toBe(1);
});

test("an amount that has changed meanwhile is said, and nothing is asked of Stripe", async () => {
  const { manager } = await site.team("Card Crows");
  const browser = await site.signIn(manager);
  const fields = fieldsOf(cardForms(await browser.get(ADDRESS))[0]);
  await setCup(site, { teamFee: 150 });
  const before = stripe.requests.length;
  const refused = await browser.post(ADDRESS, fields);
  expect(refused.status).toBe(409);
  expect(alerts(refused.text)).toEqual([
    ["The amount your team owes has changed. Check it, and then pay."],
  ]);
  expect(buttonsOf(refused)[0]).toBe("Pay by card: $150, for the team");
  expect(formAction(refused)).toBe("'self' https://checkout.stripe.com");
  expect(stripe.requests).toHaveLength(before);
});

test("while Stripe is out of order the page says so and can be tried again", async () => {
  const { manager } = await site.team("Card Doves");
  const browser = await site.signIn(manager);
  const fields = fieldsOf(cardForms(await browser.get(ADDRESS))[0]);
  stripe.isDown = true;
  const refused = await browser.post(ADDRESS, fields);
  expect(refused.status).toBe(409);
  expect(alerts(refused.text)[0]?.[0]).toMatch(/^We can't reach the card service right now/);
  stripe.isDown = false;
  const again = new URLSearchParams(fields);
  const { headers } = await browser.send(ADDRESS, { method: "POST", body: again }, null);
  expect(headers.get("Location")).toContain(stripe.last.id);
});

test("Stripe's page and the way back are in the reader's language", async () => {
  const { manager } = await site.team("Card Toros");
  const browser = await site.signIn(manager);
  expect(buttonsOf(await browser.get(`/es${ADDRESS}`))[0]).toMatch(/^Pagar con tarjeta: \$175/);
  const { leadsTo } = await press(browser, `/es${ADDRESS}`);
  expect(leadsTo).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  expect(stripe.last.asked.get("locale")).toBe("es");
  expect(stripe.last.asked.get("success_url")).toContain(`/es${ADDRESS}?card=`);
});

test("only whoever is on a team sees its card payment, and nobody that of another", async () => {
  const { manager } = await site.team("Card Hawks");
  await press(await site.signIn(manager));
  const back = stripe.last.asked.get("success_url") ?? "";
  const other = await site.team("Card Owls");
  for (const browser of [await site.signIn(other.manager), site.browser()]) {
    expect(statuses(await browser.get(back))).toEqual([]);
  }
  const own = await site.signIn(manager);
  for (const id of ["", "nothing", crypto.randomUUID()]) {
    expect(statuses(await own.get(`${ADDRESS}?card=${id}`))).toEqual([]);
  }
});

const formAction = ({ headers }: Page) =>
  /form-action ([^;]*)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];

test("forms lead to Stripe only from a page that shows how to pay by card", async () => {
  const { teamId, manager } = await site.team("Card Foxes");
  const browser = await site.signIn(manager);
  const targets = async (who: Browser, address: string) => formAction(await who.get(address));
  expect(await targets(browser, ADDRESS)).toBe("'self' https://checkout.stripe.com");
  for (const address of [`/manage/${teamId}`, "/teams", "/account", "/contact"]) {
    expect(await targets(browser, address)).toBe("'self'");
  }
  expect(await targets(site.browser(), ADDRESS)).toBe("'self'");
  await setCup(site, { teamFee: 0 });
  expect(await targets(browser, ADDRESS)).toBe("'self'");
});

describe("the webhook", () => {
  const counted = () => site.db.$count(receipts);

  async function paid() {
    const { manager } = await site.team(`Card ${crypto.randomUUID().slice(0, 8)}`);
    await press(await site.signIn(manager));
    return stripe.paid(stripe.last);
  }

  const minutes = (count: number) => new Date(site.now.getTime() + count * 60_000);

  test("takes what is signed from anywhere, once", async () => {
    const event = await paid();
    const headers = { Origin: "https://hooks.example", "Sec-Fetch-Site": "cross-site" };
    expect(await post(event, { headers, at: minutes(-5) })).toBe(200);
    expect(await post(event)).toBe(200);
    expect(await counted()).toBe(1);
  });

  test("refuses what isn't signed, was signed by another or too long ago", async () => {
    const event = await paid();
    const old = stripe.signed(event).header;
    const other = JSON.stringify({ ...event, created: event.created + 1 });
    expect(await post(event, { headers: { "Stripe-Signature": "" } })).toBe(400);
    expect(await post(event, { headers: { "Stripe-Signature": "t=1,v1=abc" } })).toBe(400);
    expect(await post(other, { headers: { "Stripe-Signature": old } })).toBe(400);
    expect(await post(event, { secret: "whsec_other" })).toBe(400);
    expect(await post(event, { at: minutes(-5.1) })).toBe(400);
    expect(await post("not an event")).toBe(400);
    const unsigned = new Request(`http://127.0.0.1:3000${WEBHOOK}`, { method: "POST" });
    expect((await site.fetch(unsigned)).status).toBe(400);
    expect(await counted()).toBe(0);
  });

  test("takes 256 kB and no more", async () => {
    const event = await paid();
    const padded = (size: number) => {
      const rest = size - JSON.stringify({ ...event, padding: "" }).length;
      return { ...event, padding: "x".repeat(rest) };
    };
    expect(await post(padded(256 * 1024 + 1))).toBe(413);
    expect(await counted()).toBe(0);
    expect(await post(padded(256 * 1024))).toBe(200);
    expect(await counted()).toBe(1);
  });

  test("is the only address that is open to other sites, and takes nothing but POST", async () => {
    const event = await paid();
    for (const address of [`${WEBHOOK}/`, `/es${WEBHOOK}`, "/Payments/Webhook", ADDRESS]) {
      expect(await post(event, { address })).toBe(403);
    }
    for (const method of ["GET", "PUT", "DELETE"]) {
      const request = new Request(`http://127.0.0.1:3000${WEBHOOK}`, { method });
      expect((await site.fetch(request)).status).toBe(405);
    }
    expect(await counted()).toBe(0);
  });

  test("answers an error of the site's own with one, so that Stripe tries again", async () => {
    const event = { ...(await paid()), id: "evt_\0" };
    expect(await post(event)).toBe(500);
    expect(await counted()).toBe(0);
  });
});

test("the privacy page names Stripe where cards are taken", async () => {
  for (const [address, said] of [
    ["/privacy", "We tell Stripe the amount, the team's name, and the payment reference"],
    ["/es/privacy", "A Stripe le indicamos el monto, el nombre del equipo"],
  ] as const) {
    expect(textOf(await site.browser().get(address))).toContain(said);
    expect((await without.browser().get(address)).text).not.toContain("Stripe");
  }
});

test("without keys nothing of card payments is shown, and the webhook is 404", async () => {
  const { manager } = await without.team("No Card");
  const browser = await without.signIn(manager);
  const page = await browser.get(ADDRESS);
  expect(page.text).not.toMatch(/by card|stripe/i);
  expect(formAction(page)).toBe("'self'");
  for (const method of ["GET", "POST", "PUT"]) {
    const request = new Request(`http://127.0.0.1:3000${WEBHOOK}`, { method });
    expect((await without.fetch(request)).status).toBe(404);
  }
  const fields = { intent: "card", teamId: "1", playerId: "", amount: "17500" };
  expect((await browser.post(ADDRESS, fields)).status).toBe(404);
});

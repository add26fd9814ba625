import { afterEach, expect, test } from "vitest";
import { textOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { pay, setCup } from "#tests/support/factories/payments.ts";
import { type Page, useSite } from "#tests/support/fixtures/test-site.ts";
import type { Person } from "#tests/support/fixtures/world.ts";

const site = useSite();
const ADDRESS = "/PaymentMethods";

const HANDLES = {
  peerHandle: "araknid-cup",
  cashHandle: "$araknidcup",
  bankHandle: "pay@example.org",
};
const NONE = { peerHandle: null, cashHandle: null, bankHandle: null };

afterEach(() => setCup(site, { ...NONE, teamFee: 175, personFee: 25, paymentDueAt: null }));

function methodOf(page: Page, name: string): string {
  const part = within(page.text, "section").find((each) => within(each, "h2").includes(name));
  if (!part) throw new Error(`There is no ${name}.`);
  return part;
}

const copied = (html: string) =>
  elements(html, "button").flatMap((each) => each["data-copy"] ?? []);
const links = (html: string) => elements(html, "a").map(({ href }) => href);

test("each payment method has its handle to copy, a link and a code where the service has them", async () => {
  await setCup(site, HANDLES);
  const page = await site.browser().get(ADDRESS);
  expect(within(page.text, "h1")).toEqual(["Araknid Cup Payment Methods"]);
  for (const [name, handle, link] of [
    ["Venmo", "@araknid-cup", "https://venmo.com/u/araknid-cup"],
    ["Cash App", "$araknidcup", "https://cash.app/$araknidcup"],
  ] as const) {
    const method = methodOf(page, name);
    expect(readable(method)).toContain(handle);
    expect(copied(method)).toEqual([handle]);
    const [opened, ...others] = elements(method, "a");
    expect(opened).toMatchObject({ href: link, target: "_blank", rel: "noopener" });
    expect(others).toEqual([]);
    expect(elements(method, `svg[role=img][aria-label="QR code for ${link}"]`)).toHaveLength(1);
  }
  const bank = methodOf(page, "Zelle");
  expect(readable(bank)).toContain("pay@example.org");
  expect(copied(bank)).toEqual(["pay@example.org"]);
  expect(bank).not.toMatch(/<a |role="img"/);
});

test("a payment method that is not set up has neither link nor code", async () => {
  await setCup(site, { cashHandle: HANDLES.cashHandle });
  const page = await site.browser().get(ADDRESS);
  for (const name of ["Venmo", "Zelle"]) {
    const method = methodOf(page, name);
    expect(readable(method)).toContain("Not set up yet");
    expect(method).not.toMatch(/<a |<svg|data-copy/);
  }
  expect(readable(methodOf(page, "Cash App"))).not.toContain("Not set up yet");
});

test("members and the manager see the reference and both amounts to copy", async () => {
  const { teamId, manager, members } = await site.team("River Rats", { more: 1 });
  for (const [person, amounts] of [
    [manager, ["175", "25"]],
    [members[0] as Person, ["25", "175"]],
  ] as const) {
    const page = await (await site.signIn(person)).get(ADDRESS);
    const part = methodOf(page, "Pay for River Rats");
    expect(copied(part)).toEqual([...amounts, await site.reference(teamId)]);
    for (const amount of amounts) expect(readable(part)).toContain(`$${amount}`);
    const topics = `cup:${site.cup.id} account:${person.accountId} team:${teamId} content`;
    expect(page.text).toContain(`data-topics="${topics}"`);
  }
});

test("the amounts are what is left to send, and the method used before comes first @long", async () => {
  await setCup(site, HANDLES);
  const { teamId, manager, members } = await site.team("River Otters", { more: 1 });
  const [member] = members as [Person];
  const reference = await site.reference(teamId);
  const admin = await site.admin();
  await pay(admin, teamId, { amount: "62.50", method: "bank" });
  await pay(admin, teamId, { amount: "25", who: member.playerId, method: "hand" });
  const page = await (await site.signIn(manager)).get(ADDRESS);
  const part = methodOf(page, "Pay for River Otters");
  expect(copied(part)).toEqual(["87.50", "25", reference]);
  const [, ...methods] = within(page.text, "h2").map(readable);
  expect(methods.slice(0, 3)).toEqual(["Zelle", "Venmo", "Cash App"]);
  expect(readable(methodOf(page, "Venmo"))).toContain(
    `Send $87.50. Payment reference: ${reference}`,
  );
  const own = await (await site.signIn(member)).get(ADDRESS);
  expect(copied(methodOf(own, "Pay for River Otters"))).toEqual(["87.50", reference]);
  expect(textOf(own)).toContain("You've paid your share.");
  expect(readable(methodOf(own, "Venmo"))).not.toContain("Send $");
  const spanish = await (await site.signIn(manager)).get(`/es${ADDRESS}`);
  expect(textOf(spanish)).toContain(`Envíe $87.50. Referencia de pago: ${reference}`);
});

test("a team that has paid sees so, and no amount @long", async () => {
  await setCup(site, HANDLES);
  const { teamId, manager } = await site.team("River Seals");
  await pay(await site.admin(), teamId);
  const browser = await site.signIn(manager);
  const page = await browser.get(ADDRESS);
  const part = methodOf(page, "Payment for River Seals");
  expect(readable(part)).toContain("Paid. $175 of $175 received.There's nothing left to send.");
  expect(copied(part)).toEqual([]);
  expect(within(page.text, "main").join()).not.toContain("Send $");
  expect(textOf(await browser.get(`/es${ADDRESS}`))).toContain("No queda nada por enviar.");
});

test("a visitor is asked to sign in, a person without a team to find one", async () => {
  const visitor = await site.browser().get(ADDRESS);
  expect(links(visitor.text)).toContain("/login?next=%2FPaymentMethods");
  const player = await (await site.signIn(await site.person())).get(ADDRESS);
  expect(textOf(player)).toContain("You'll see the reference here once you're on a team.");
  expect(links(within(player.text, "main")[0] ?? "")).toContain("/teams");
});

import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { receipts } from "#db/schema/payments.ts";
import { alerts, textOf } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { DUE, setCup } from "#tests/support/factories/payments.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, browser, send } = useOrganizer();

beforeEach(async () => {
  await site.db.delete(receipts);
  await setCup(site, { teamFee: 175, personFee: 25, paymentDueAt: null });
});

const record = async (teamId: number, typed: Record<string, string>) =>
  send(await browser.get(`/admin/payments/${teamId}`), "record", { who: "", ...typed });

test("payments are recorded and listed with who recorded them and when", async () => {
  const { teamId, manager } = await site.team("Ledger");
  const page = await record(teamId, { amount: "25", method: "peer", who: manager.playerId });
  expect(page.url).toContain(`/admin/payments/${teamId}?done=record`);
  expect(alerts(page.text)).toEqual([["Payment recorded."]]);
  for (const said of [
    /Owes \$150/,
    /For Ana Silva/,
    /Peer payment app, received on July 15, 2025\. Recorded Tuesday, July 15/,
    /@example\.org/,
  ]) {
    expect(textOf(page)).toMatch(said);
  }
});

test("the overview sums up, lists who owes and links to each team", async () => {
  const { teamId } = await site.team("Owes");
  const paid = await site.team("Has Paid");
  await record(paid.teamId, { amount: "175", method: "cash" });
  const page = await browser.get("/admin/payments?show=all");
  expect(textOf(page)).toMatch(/\$175 received, \$[0-9,]+ still owed\. 1 of \d+ teams have paid\./);
  const links = (html: string) => elements(html, "a").map(({ href }) => href);
  const all = [teamId, paid.teamId].map((id) => `/admin/payments/${id}`);
  expect(links(page.text)).toEqual(expect.arrayContaining([...all, "/admin/payments.csv"]));
  const owing = await browser.get("/admin/payments");
  expect(links(owing.text)).toContain(`/admin/payments/${teamId}`);
  expect(links(owing.text)).not.toContain(`/admin/payments/${paid.teamId}`);
  expect(textOf(owing)).toContain("Owes $175AC-");
});

test("the checked teams are reminded, or marked as paid what they owe", async () => {
  const ids: number[] = [];
  for (const name of ["Checked Cats", "Checked Dogs"]) ids.push((await site.team(name)).teamId);
  const [cats = 0, dogs = 0] = ids;
  await record(dogs, { amount: "75", method: "cash" });
  await browser.post("/admin/payments", { intent: "remind", [`team${cats}`]: String(cats) });
  const { text } = await browser.get("/admin/payments");
  const boxes = elements(text, 'td input[form="owing"]').filter(({ value }) =>
    ids.includes(Number(value)),
  );
  const checked = Object.fromEntries(boxes.map(({ name = "", value = "" }) => [name, value]));
  expect(Object.keys(checked)).toHaveLength(2);
  const reminded = await browser.post("/admin/payments", { intent: "remind", ...checked });
  expect(alerts(reminded.text).flat().join()).toMatch(
    /^We sent a reminder to 1 team\. 1 team wasn't/,
  );
  const nobody = await browser.post("/admin/payments", { intent: "remind" });
  expect(alerts(nobody.text)).toEqual([["Select at least one team."]]);
  const unsaid = await browser.post("/admin/payments", { intent: "pay", ...checked });
  expect(textOf(unsaid)).toContain("Choose how the payment was made.");
  const paid = await browser.post("/admin/payments", { intent: "pay", method: "hand", ...checked });
  expect(textOf(paid)).toContain("Payments recorded for the selected teams.");
  const written = await site.db.select().from(receipts).orderBy(receipts.id);
  expect(written.map(({ teamId, amount, method }) => [teamId, amount, method])).toEqual([
    [dogs, 7_500, "cash"],
    [cats, 17_500, "hand"],
    [dogs, 10_000, "hand"],
  ]);
});

test("a reminder to a team that owes names its recipients", async () => {
  const { teamId } = await site.team("Dawdlers");
  await site.db.delete(mails);
  const page = await browser.get("/admin/payments?show=all");
  expect(textOf(page)).toContain(
    "That's only text: a team becomes ineligible only if an organizer marks it",
  );
  const fields = { intent: "remind", [`team${teamId}`]: String(teamId) };
  const done = await browser.post("/admin/payments?show=all", fields);
  expect(done.url).toBe("/admin/payments?show=all&done=remind&reminded=1-0");
  expect(alerts(done.text)).toEqual([["We sent a reminder to 1 team."]]);
  expect(await site.db.select().from(mails)).toMatchObject([{ subject: "Dawdlers owes $175" }]);
  await record(teamId, { amount: "175", method: "cash" });
  const refused = await browser.post("/admin/payments", fields);
  expect(alerts(refused.text)).toEqual([["Dawdlers doesn't owe anything."]]);
  await setCup(site, { paymentDueAt: DUE });
  expect(textOf(await browser.get("/admin/payments"))).not.toContain("That's only text");
});

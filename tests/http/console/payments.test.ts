import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { receipts } from "../../../db/schema/payments.ts";
import { alerts, fieldErrors, formOf, textOf, typedIn } from "../../support/assertions/forms.ts";
import { elements } from "../../support/assertions/html.ts";
import { DUE, pay, setCup, teamRow } from "../../support/factories/payments.ts";
import { type Browser, type Page, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
let admin: Awaited<ReturnType<typeof site.admin>>;
let browser: Browser;

beforeAll(async () => {
  admin = await site.admin();
  browser = await site.signIn(admin);
});

beforeEach(async () => {
  await site.db.delete(receipts);
  await setCup(site, { teamFee: 175, personFee: 25, paymentDueAt: null });
});

function held(page: Page, id: string): Record<string, string> {
  return Object.fromEntries(
    elements(formOf(page, id), "input").map(({ name = "", value = "" }) => [name, value]),
  );
}

async function record(teamId: number, typed: Record<string, string>): Promise<Page> {
  const here = `/admin/payments/${teamId}`;
  return browser.post(here, { ...held(await browser.get(here), "receipt"), who: "", ...typed });
}

describe("a team's payments", () => {
  test("payments are recorded and listed with who recorded them and when", async () => {
    const { teamId, manager } = await site.team("Ledger");
    const page = await record(teamId, { amount: "25", method: "peer", who: manager.playerId });
    expect(page.url).toContain(`/admin/payments/${teamId}?done=recorded`);
    expect(alerts(page.text)).toEqual([["Payment recorded."]]);
    const text = textOf(page);
    expect(text).toContain("Owing $150");
    expect(text).toContain("Ana Silva, for themselves");
    expect(text).toMatch(/Peer payment app, received on July 15, 2025\. Recorded Tuesday, July 15/);
    expect(text).toContain("@example.org");
  });

  test("a refused payment comes back as typed with what is wrong", async () => {
    const { teamId } = await site.team("Wrong");
    const page = await record(teamId, { amount: "lots", method: "", receivedOn: "2025-02-30" });
    expect(page.status).toBe(400);
    expect(fieldErrors(page.text)).toEqual([
      "Write the amount in dollars, such as 175 or 12.50.",
      "This is not a day. Write it as yyyy-MM-dd, or leave it empty.",
      "Pick how it came in.",
    ]);
    expect(typedIn(formOf(page, "receipt"), "amount")).toBe("lots");
    const future = await record(teamId, {
      amount: "5",
      method: "cash",
      receivedOn: "2025-07-16",
    });
    expect(fieldErrors(future.text)).toEqual(["This day is yet to come."]);
    expect(await site.db.$count(receipts)).toBe(0);
  });

  test("a payment is voided after a question and stays listed", async () => {
    const { teamId } = await site.team("Voided");
    const recorded = await record(teamId, { amount: "175", method: "bank" });
    const id = new URL(recorded.url, "http://site").searchParams.get("receipt") ?? "";
    const asked = await browser.get(`/admin/payments/${teamId}?confirm=void-${id}`);
    expect(asked.text).toContain("Are you sure you want to void this payment of $175?");
    const page = await browser.post(`/admin/payments/${teamId}`, { intent: "void", receiptId: id });
    expect(alerts(page.text)).toEqual([["Payment voided."]]);
    expect(textOf(page)).toContain("it does not count.");
    expect(textOf(page)).toContain("$0 of $175 received.");
  });

  test("a late-recorded payment received in time lifts the ineligibility", async () => {
    const { teamId } = await site.team("Marked");
    await setCup(site, { paymentDueAt: DUE });
    const before = site.now;
    site.now = new Date(DUE.getTime() + 60_000);
    browser = await site.signIn(admin);
    try {
      await record(teamId, { amount: "1", method: "cash", receivedOn: "2025-07-25" });
      expect(await teamRow(site, teamId)).toMatchObject({ eligibilityBy: "deadline" });
      expect(textOf(await browser.get(`/admin/players/${teamId}`))).toContain(
        "Its fee was not received in full before the deadline.",
      );
      const late = await record(teamId, {
        amount: "174",
        method: "cash",
        receivedOn: "2025-07-25",
      });
      expect(textOf(late)).not.toContain("It came after the deadline.");
      expect(await teamRow(site, teamId)).toMatchObject({ ineligibleAt: null });
      const kept = await browser.post(`/admin/players/${teamId}`, { intent: "ineligible" });
      expect(alerts(kept.text)).toEqual([["Team marked as ineligible."]]);
      expect(textOf(kept)).toContain("the deadline of the fee changes nothing");
      await browser.post(`/admin/players/${teamId}`, { intent: "undecided" });
      expect(await teamRow(site, teamId)).toMatchObject({
        ineligibleAt: null,
        eligibilityBy: null,
      });
    } finally {
      site.now = before;
      browser = await site.signIn(admin);
    }
  });
});

test("a team that paid late is told why and can be marked eligible there", async () => {
  const { teamId, manager } = await site.team("Late Birds");
  const before = site.now;
  await setCup(site, { paymentDueAt: DUE });
  site.now = new Date(DUE.getTime() + 86_400_000);
  browser = await site.signIn(admin);
  try {
    const page = await record(teamId, { amount: "175", method: "cash", receivedOn: "2025-07-26" });
    expect(textOf(page)).toContain("It came after the deadline.");
    const why = "Ineligible. $175 of $175 received. It came after the deadline. Ask the organiser.";
    expect(textOf(await (await site.signIn(manager)).get("/teams"))).toContain(why);
    const freed = await browser.post(`/admin/payments/${teamId}`, { intent: "eligible" });
    expect(alerts(freed.text)).toEqual([["Team marked as eligible."]]);
    expect(await teamRow(site, teamId)).toMatchObject({
      ineligibleAt: null,
      eligibilityBy: "admin",
    });
  } finally {
    site.now = before;
    browser = await site.signIn(admin);
  }
});

describe("the payments overview", () => {
  test("the overview sums up, lists who owes and links to each team", async () => {
    const { teamId } = await site.team("Owes");
    const paid = await site.team("Has Paid");
    await record(paid.teamId, { amount: "175", method: "cash" });
    const page = await browser.get("/admin/payments");
    expect(textOf(page)).toMatch(/\$175 received, \$[0-9,]+ owing\. 1 of \d+ teams have paid\./);
    const links = (html: string) => elements(html, "a").map(({ href }) => href);
    expect(links(page.text)).toEqual(
      expect.arrayContaining([
        `/admin/payments/${teamId}`,
        `/admin/payments/${paid.teamId}`,
        "/admin/payments.csv",
      ]),
    );
    const owing = await browser.get("/admin/payments?show=owing");
    const [, teamsOnly = ""] = /<main.*?<h2[^>]*>(.*)Receipts<\/h2>/s.exec(owing.text) ?? [];
    expect(links(teamsOnly)).toContain(`/admin/payments/${teamId}`);
    expect(links(teamsOnly)).not.toContain(`/admin/payments/${paid.teamId}`);
  });

  test("a reminder to a team that owes names its recipients", async () => {
    const { teamId, manager } = await site.team("Dawdlers");
    await site.db.delete(mails);
    const page = await browser.get("/admin/payments?show=owing");
    expect(textOf(page)).toContain("No deadline is set: teams are marked by hand only.");
    const fields = { intent: "remind", teamId: String(teamId) };
    const done = await browser.post("/admin/payments?show=owing", fields);
    expect(done.url).toBe(`/admin/payments?show=owing&reminded=${teamId}`);
    expect(alerts(done.text)).toEqual([["Dawdlers was reminded."]]);
    const sent = await site.db.select().from(mails);
    expect(sent.map(({ subject }) => subject)).toEqual(["Dawdlers owes $175"]);
    expect(sent[0]?.concerns).toContain(manager.accountId);
    await record(teamId, { amount: "175", method: "cash" });
    const refused = await browser.post("/admin/payments", fields);
    expect(alerts(refused.text)).toEqual([["Dawdlers owes nothing."]]);
    await setCup(site, { paymentDueAt: DUE });
    expect(textOf(await browser.get("/admin/payments"))).not.toContain("No deadline is set");
  });

  test("the newest payments are listed, and all of them on request", async () => {
    const { teamId } = await site.team("Instalments");
    for (let paid = 1; paid <= 21; paid++) await pay(admin, teamId, { amount: String(paid) });
    const shown = (page: Page) => page.text.match(/id="receipt-/g)?.length;
    const page = await browser.get("/admin/payments");
    expect(shown(page)).toBe(20);
    expect(textOf(page)).toContain("The newest 20 of 21.");
    const all = await browser.get("/admin/payments?receipts=all");
    expect(shown(all)).toBe(21);
    expect(textOf(all)).not.toContain("Show all");
  });

  test("earlier cups have their payment files", async () => {
    const earlier = { ...site.cup, isCurrent: false, slug: "cup-2023", name: "Cup of 2023" };
    const { id: _, ...row } = earlier;
    await site.db.insert(cups).values(row);
    const page = await browser.get("/admin/payments");
    const links = elements(page.text, "a").map(({ href }) => href);
    expect(links).toContain("/admin/payments.csv?cup=cup-2023");
    const file = await browser.get("/admin/payments.csv?cup=cup-2023");
    expect(file.headers.get("Content-Disposition")).toContain('filename="payments-cup-2023.csv"');
    expect((await browser.get("/admin/payments.csv?cup=none")).status).toBe(404);
  });

  test("the payments file has no cell that a spreadsheet would compute", async () => {
    const manager = await site.person({ firstName: "=SUM(A1)", lastName: 'Ka"ipo, Jr' });
    const { teamId } = await site.team("Filed", { manager });
    await record(teamId, { amount: "12.50", method: "hand", who: manager.playerId });
    const file = await browser.get("/admin/payments.csv");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="payments.csv"');
    expect(file.headers.get("Cache-Control")).toContain("no-store");
    expect(file.text).toMatch(/^team,tournament,reference,state,fee,paid,owing,who,amount,/);
    const rows: Record<string, string>[] = parse(file.text, { columns: true });
    expect(rows.find(({ team }) => team === "Filed")).toMatchObject({
      who: "'=SUM(A1) Ka\"ipo, Jr",
      amount: "12.50",
      method: "By hand",
      "received on": "2025-07-15",
    });
  });
});

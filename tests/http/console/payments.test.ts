import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { receipts } from "../../../db/schema/payments.ts";
import { alerts, formOf, textOf } from "../../support/assertions/forms.ts";
import { elements } from "../../support/assertions/html.ts";
import { DUE, pay, setCup } from "../../support/factories/payments.ts";
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
  return browser.post(here, { ...held(await browser.get(here), "record"), who: "", ...typed });
}

describe("a team's payments", () => {
  test("payments are recorded and listed with who recorded them and when", async () => {
    const { teamId, manager } = await site.team("Ledger");
    const page = await record(teamId, { amount: "25", method: "peer", who: manager.playerId });
    expect(page.url).toContain(`/admin/payments/${teamId}?done=record`);
    expect(alerts(page.text)).toEqual([["Payment recorded."]]);
    const text = textOf(page);
    expect(text).toContain("Owes $150");
    expect(text).toContain("For Ana Silva");
    expect(text).toMatch(/Peer payment app, received on July 15, 2025\. Recorded Tuesday, July 15/);
    expect(text).toContain("@example.org");
  });

  test("a payment is voided after a question and stays listed", async () => {
    const { teamId } = await site.team("Voided");
    const recorded = await record(teamId, { amount: "175", method: "bank" });
    const id = /id="receipt-(\d+)"/.exec(recorded.text)?.[1] ?? "";
    const asked = await browser.get(`/admin/payments/${teamId}?confirm=void-${id}`);
    expect(asked.text).toContain("Are you sure you want to void this payment of $175?");
    const page = await browser.post(`/admin/payments/${teamId}`, { intent: "void", receiptId: id });
    expect(alerts(page.text)).toEqual([["Payment voided."]]);
    expect(textOf(page)).toContain("This payment doesn't count.");
    expect(textOf(page)).toContain("$0 of $175 received.");
  });
});

describe("the payments overview", () => {
  test("the overview sums up, lists who owes and links to each team", async () => {
    const { teamId } = await site.team("Owes");
    const paid = await site.team("Has Paid");
    await record(paid.teamId, { amount: "175", method: "cash" });
    const page = await browser.get("/admin/payments?show=all");
    expect(textOf(page)).toMatch(
      /\$175 received, \$[0-9,]+ still owed\. 1 of \d+ teams have paid\./,
    );
    const links = (html: string) => elements(html, "a").map(({ href }) => href);
    expect(links(page.text)).toEqual(
      expect.arrayContaining([
        `/admin/payments/${teamId}`,
        `/admin/payments/${paid.teamId}`,
        "/admin/payments.csv",
      ]),
    );
    const owing = await browser.get("/admin/payments");
    expect(links(owing.text)).toContain(`/admin/payments/${teamId}`);
    expect(links(owing.text)).not.toContain(`/admin/payments/${paid.teamId}`);
    expect(textOf(owing)).toContain("Record payment| for Owes");
  });

  test("a reminder to a team that owes names its recipients", async () => {
    const { teamId, manager } = await site.team("Dawdlers");
    await site.db.delete(mails);
    const page = await browser.get("/admin/payments?show=all");
    expect(textOf(page)).toContain(
      "That's only text: a team becomes ineligible only if an organizer marks it",
    );
    const fields = { intent: "remind", teamId: String(teamId) };
    const done = await browser.post("/admin/payments?show=all", fields);
    expect(done.url).toBe(`/admin/payments?show=all&reminded=${teamId}`);
    expect(alerts(done.text)).toEqual([["We sent Dawdlers a reminder."]]);
    const sent = await site.db.select().from(mails);
    expect(sent.map(({ subject }) => subject)).toEqual(["Dawdlers owes $175"]);
    expect(sent[0]?.concerns).toContain(manager.accountId);
    await record(teamId, { amount: "175", method: "cash" });
    const refused = await browser.post("/admin/payments", fields);
    expect(alerts(refused.text)).toEqual([["Dawdlers doesn't owe anything."]]);
    await setCup(site, { paymentDueAt: DUE });
    expect(textOf(await browser.get("/admin/payments"))).not.toContain("That's only text");
  });

  test("the newest payments are listed, and all of them on request", async () => {
    const { teamId } = await site.team("Instalments");
    for (let paid = 1; paid <= 21; paid++) await pay(admin, teamId, { amount: String(paid) });
    const shown = (page: Page) => page.text.match(/id="receipt-/g)?.length;
    const page = await browser.get("/admin/payments?show=all");
    expect(shown(page)).toBe(20);
    expect(textOf(page)).toContain("Showing the newest 20 of 21 payments.");
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
      method: "In person",
      "received on": "2025-07-15",
    });
  });
});

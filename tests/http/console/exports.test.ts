import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { elements } from "#tests/support/assertions/html.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, browser } = useOrganizer();

beforeAll(async () => {
  const manager = await site.person({ firstName: "=SUM(A1)", lastName: 'Ka"ipo, Jr' });
  await site.team("Filed", { manager });
});

const exported = async () =>
  (await auditOf(site, `cup:${site.cup.id}`)).filter(({ action }) => action.startsWith("export."));

test("the players page asks for one reason and offers every file", async () => {
  const page = await browser.get("/admin/players");
  const targets = elements(page.text, "button").flatMap(({ formaction }) => formaction ?? []);
  expect(targets).toEqual(["/admin/players.csv", "/admin/rosters.csv", "/admin/emails.csv"]);
  expect(elements(page.text, "input[name=reason]")).toHaveLength(1);
});

test.each(["players", "rosters"])("%s.csv is a file for spreadsheets", async (file) => {
  const page = await browser.post(`/admin/${file}.csv`, { reason: "Insurance list" });
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${file}.csv"`,
    "cache-control": "private, no-store",
  });
  const rows: Record<string, string>[] = parse(page.text, { columns: true, bom: true });
  expect(rows).toMatchObject([
    { team: "Filed", "first name": "'=SUM(A1)", "last name": 'Ka"ipo, Jr' },
  ]);
  expect(page.text).not.toMatch(/password|hash/i);
});

test("without a reason there is no file", async () => {
  const page = await browser.post("/admin/rosters.csv", { reason: "ab" });
  expect(page.status).toBe(400);
  expect(page.text).toContain("Enter a reason with at least 3 characters.");
  expect(page.text).not.toContain("Filed");
});

test("a file sent twice by the same page is a file twice", async () => {
  const before = (await exported()).length;
  for (let times = 0; times < 2; times++) {
    const file = await browser.post("/admin/rosters.csv", { reason: "Insurance list" });
    expect(file.text).toContain("Filed");
  }
  expect(await exported()).toHaveLength(before + 2);
});

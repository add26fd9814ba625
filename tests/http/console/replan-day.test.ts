import { beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { accounts } from "#db/schema/people.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useConsole } from "#tests/support/fixtures/animals.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { readyForm } from "#tests/support/fixtures/two-sites.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser, send } = useConsole();

beforeEach(async () => {
  await site.db.delete(games);
  site.now = new Date("2025-07-15T19:00:00Z");
  await scheduleGame(admin, U16, "Lions - Tigers", { field: "Field 1", time: "15:00" });
  await scheduleGame(admin, U13, "Cubs - Pups", { field: "Field 2", time: "15:00" });
});

const text = (page: Page) => readable(within(page.text, "main")[0] ?? "").replace(/\s+/g, " ");
const ASKED = "/admin/day/replan?from=12:05&field0=Field+1";

test("the game day leads to a form with presets that rearranges the rest of the day", async () => {
  const day = await browser.get("/admin/day");
  expect(day.text).toMatch(/<a[^>]*href="\/admin\/day\/replan"[^>]*>Rearrange games<\/a>/);
  const page = await browser.get("/admin/day/replan");
  expect(page.text).toMatch(/<input[^>]*name="from"[^>]*value="12:05"/);
  const boxes = page.text.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
  expect(boxes.filter((box) => box.includes("checked"))).toHaveLength(2);
});

test("a lost field is previewed, then its games move and are moved back", async () => {
  const page = await browser.get(ASKED);
  expect(text(page)).toContain("1 game will move, and 1 game will stay where it is.");
  expect(text(page)).toContain(
    "was at 3:00 PM, Field 2 now at 3:15 PM, Field 1 Cubs - Pups U13-U15",
  );
  expect(text(page)).toContain(
    "2 teams with 0 players will play at other times or on other fields. No one follows them yet",
  );
  const { sending: _, ...fields } = readyForm(page, { intent: "replan" }).fields;
  const done = await browser.post("/admin/day/replan", fields);
  expect(done.url).toBe("/admin/day?done=replan");
  expect(text(done)).toContain("On Tuesday July 15 at noon, 1 game was moved.");
  expect(await site.db.select().from(games).orderBy(games.id)).toMatchObject([
    { time: "15:00", field: "Field 1" },
    { time: "15:15", field: "Field 1" },
  ]);
  const again = await browser.post(ASKED, fields);
  expect(again.status).toBe(409);
  expect(text(again)).toContain("The schedule has changed. Check it, then try again.");
  expect((await send(done, "undo")).url).toBe("/admin/day?done=undo");
  expect(await site.db.select().from(games).orderBy(games.id)).toMatchObject([
    { time: "15:00", field: "Field 1" },
    { time: "15:00", field: "Field 2" },
  ]);
});

test("rearranging without a field or with an unreadable time is refused with a reason", async () => {
  for (const fields of ["", "&field0=Field+9"]) {
    expect(text(await browser.get(`/admin/day/replan?from=12:05${fields}`))).toContain(
      "Check at least one field.",
    );
  }
  const page = await browser.get(`${ASKED}&endsBy=late`);
  expect(text(page)).not.toContain("Preview");
  expect(page.text).toContain('class="field-error"');
});

test("rearranging a day and its preview are in Spanish", async () => {
  await site.db.update(accounts).set({ language: "es" });
  const page = await browser.get(ASKED);
  await site.db.update(accounts).set({ language: "en" });
  expect(text(page)).toContain("Se moverá 1 partido y 1 se quedará donde está.");
  expect(text(page)).toContain("Reorganizar el resto del día");
});

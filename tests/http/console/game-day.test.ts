import { beforeEach, describe, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { NOT_SUSPENDED } from "#domain/competition/games/suspension-rules.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useConsole } from "#tests/support/fixtures/animals.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { readyForm } from "#tests/support/fixtures/two-sites.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser, send } = useConsole();

beforeEach(async () => {
  await site.db.delete(games);
  await site.db.update(cups).set(NOT_SUSPENDED);
  site.now = new Date("2025-07-15T19:00:00Z");
});

const text = (page: Page) => readable(within(page.text, "main")[0] ?? "").replace(/\s+/g, " ");
const HELD = "Play is suspended for lightning. We expect to resume at 12:30 PM.";
const on = (field: string, time: string) => ({ field, time });

test("suspending play is two presses from the console's front page on a day with games", async () => {
  expect(text(await browser.get("/admin"))).not.toContain("Suspend play");
  await scheduleGame(admin, U16, "Lions - Tigers", on("Field 1", "15:00"));
  const front = await browser.get("/admin");
  expect(front.text).toMatch(/<a[^>]*href="\/admin\/day"[^>]*>Suspend play<\/a>/);
  const day = await browser.get("/admin/day");
  expect(day.text).toMatch(/<button[^>]*value="lightning"[^>]*>Lightning/);
  const held = await browser.post("/admin/day", { intent: "hold", reason: "lightning" });
  expect(held.url).toBe("/admin/day?done=hold");
  expect(text(held)).toContain("Play is suspended.");
  expect(text(held)).toContain(HELD);
  expect(text(await browser.get("/admin"))).toContain("Resume play");
});

test("resuming takes one press and offers to delay the remaining games, and a field that needs more is named", async () => {
  await scheduleGame(admin, U16, "Lions - Tigers", on("Field 1", "11:55"));
  await scheduleGame(admin, U16, "Tigers - Lions", on("Field 2", "12:10"));
  await browser.post("/admin/day", { intent: "hold", reason: "heat", text: "" });
  site.now = new Date("2025-07-15T19:22:00Z");
  const page = await browser.post("/admin/day", { intent: "resume", resumeAt: "12:30" });
  expect(page.url).toBe("/admin/day?done=resume&by=30&notBefore=2025-07-15T12%3A30");
  expect(text(page)).toContain("Play resumes at 12:30 PM.");
  expect(text(page)).toContain(
    "Field 1: 35 minutes later, so that no game starts before play resumes at 12:30 PM.",
  );
  expect(text(page)).toContain("was at 11:55 AM now at 12:30 PM Lions - Tigers");
  expect(text(page)).toContain("was at 12:10 PM now at 12:40 PM");
  expect(text(await send(page, "apply"))).toContain("The schedule was changed.");
  const stored = await site.db.select().from(games).orderBy(games.id);
  expect(stored.map(({ time }) => time)).toEqual(["12:30", "12:40"]);
});

test("a delay is previewed with its conflicts, then applied and undone at once", async () => {
  await scheduleGame(admin, U16, "Lions - Tigers", on("Field 1", "15:00"));
  await scheduleGame(admin, U16, "Tigers - Lions", on("Field 2", "15:20"));
  const asked = "/admin/day?by=15&from=&field0=Field+1";
  const page = await browser.get(asked);
  expect(text(page)).toContain("was at 3:00 PM now at 3:15 PM Lions - Tigers");
  expect(text(page)).toContain("Lions would play twice at once:");
  expect(text(page)).toContain("Move 1 game anyway");
  const { sending: _, ...fields } = readyForm(page, { intent: "apply" }).fields;
  const done = await browser.post("/admin/day", fields);
  expect(done.url).toBe("/admin/day?done=apply");
  expect(text(done)).toContain("On Tuesday July 15 at noon, 1 game was moved 15 minutes later.");
  expect(text(await site.browser().get("/schedules-results?group=u16&view=schedule"))).toContain(
    "3:15 PM",
  );
  for (const at of ["/admin/day?by=15&field0=Field+1", "/admin/day"]) {
    const again = await browser.post(at, fields);
    expect(again.status).toBe(409);
    expect(text(again)).toContain("The schedule has changed. Check it, then try again.");
  }
  const undone = await send(done, "undo");
  expect(undone.url).toBe("/admin/day?done=undo");
  expect(undone.text).not.toContain('value="undo"');
});

describe("rearranging the rest of a day", () => {
  beforeEach(async () => {
    await scheduleGame(admin, U16, "Lions - Tigers", { field: "Field 1", time: "15:00" });
    await scheduleGame(admin, U13, "Cubs - Pups", { field: "Field 2", time: "15:00" });
  });
  const ASKED = "/admin/day/replan?from=12:05&field0=Field+1";

  test("the game day leads to a form with presets that rearranges the rest of the day", async () => {
    const day = await browser.get("/admin/day");
    expect(day.text).toMatch(/<a[^>]*href="\/admin\/day\/replan"[^>]*>Rearrange games<\/a>/);
    const page = await browser.get("/admin/day/replan");
    expect(page.text).toMatch(/<input[^>]*name="from"[^>]*value="12:05"/);
    const boxes = page.text.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
    expect(boxes.filter((box) => box.includes("checked"))).toHaveLength(2);
  });

  test("a lost field is previewed, and then its games move @long", async () => {
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
});

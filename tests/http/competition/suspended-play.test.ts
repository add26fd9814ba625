import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { NOT_SUSPENDED } from "#domain/competition/games/suspension-rules.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { cached } from "#tests/support/declared-routes.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useConsole } from "#tests/support/fixtures/animals.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser, signIn } = useConsole();

beforeAll(async () => {
  await scheduleGame(admin, U16, "Lions - Tigers", { field: "Field 1", time: "15:00" });
});

beforeEach(async () => {
  await site.db.update(cups).set(NOT_SUSPENDED);
  await site.db.update(games).set({ state: "scheduled", startedAt: null });
  await at("12:08");
});

async function at(time: string): Promise<void> {
  site.now = new Date(`2025-07-15T${time}:00-07:00`);
  await signIn();
}

const text = (page: Page) => readable(within(page.text, "main")[0] ?? "").replace(/\s+/g, " ");
const banner = (page: Page) =>
  readable(within(page.text, 'section[aria-label="Play is suspended"]')[0] ?? "");
const suspend = (reason: string) => browser.post("/admin/day", { intent: "hold", reason });
const resume = (resumeAt: string, more: Record<string, string> = {}) =>
  browser.post("/admin/day", { intent: "resume", resumeAt, ...more });
const fieldOf = (page: Page, name: string) =>
  elements(page.text, "input").find((input) => input["name"] === name)?.["value"];

const paths = [
  ...cached.all
    .map(({ path }) => path)
    .filter((path) => !/[:*]|^\/(?:api|embed|board)|\./.test(path)),
  "/teams/lions",
  "/teams/lions/follow",
  "/schedules-results?group=u16&view=schedule",
  "/schedules-results?group=u16&view=standings",
  "/register",
  "/login",
];
const screens = ["/board", "/embed/u16/schedule", "/embed/u16/standings"];

test("the organizer sees a restart 30 minutes later and can enter another", async () => {
  await suspend("lightning");
  const page = await browser.get("/admin/day");
  expect(fieldOf(page, "resumeAt")).toBe("12:40");
  expect(text(page)).toContain("Play is suspended for lightning");
  expect(text(page)).toContain("We expect to resume at 12:40 PM.");
  const later = await resume("12:55", { only: "time" });
  expect(later.url).toBe("/admin/day?done=expected");
  expect(fieldOf(later, "resumeAt")).toBe("12:55");
  expect(banner(await site.browser().get("/"))).toContain("We expect to resume at 12:55 PM.");
});

test("every public page says when play resumes, follows the clock, and reloads then @long", async () => {
  await suspend("lightning");
  const visitor = site.browser();
  const [open] = elements((await visitor.get("/")).text, "main");
  expect(open?.["data-until"]).toBe("2025-07-15T19:40:00.000Z");
  const said = async (sentence: string | null, on = ["/", ...screens]) => {
    for (const path of on) {
      const page = await visitor.get(path);
      const shown = screens.includes(path) ? readable(page.text) : banner(page);
      if (sentence === null) expect.soft(shown, path).not.toContain("suspended");
      else expect.soft(shown, path).toContain(sentence);
    }
  };
  expect(paths.length).toBeGreaterThan(10);
  await said("We expect to resume at 12:40 PM.", [...paths, ...screens]);
  await at("12:40");
  await said("We expected to resume at 12:40 PM. We'll post an update soon.");
  await resume("12:50");
  await said("Play resumes at 12:50 PM.");
  await at("12:50");
  await said(null);
});

test("an earlier restart needs a second confirmation and keeps what was typed @long", async () => {
  await suspend("lightning");
  const asked = await resume("12:20");
  expect(asked.status).toBe(409);
  expect(text(asked)).toContain(
    "That's less than 30 minutes after the lightning at 12:08 PM. The earliest time is 12:38 PM.",
  );
  expect(fieldOf(asked, "resumeAt")).toBe("12:20");
  expect(text(asked)).toContain("Resume play anyway");
  expect(banner(await site.browser().get("/"))).toContain("We expect to resume at 12:40 PM.");
  const confirmed = fieldOf(asked, "confirmed") ?? "";
  expect(confirmed).not.toBe("");
  expect((await resume("12:15", { confirmed })).status).toBe(409);
  const done = await resume("12:20", { confirmed });
  expect(done.url).toContain("/admin/day?done=resume&by=");
  expect(banner(await site.browser().get("/"))).toContain("Play resumes at 12:20 PM.");
});

test("more lightning restarts the 30 minutes with one press", async () => {
  await suspend("lightning");
  await resume("12:40");
  await at("12:31");
  const page = await browser.post("/admin/day", { intent: "lightning" });
  expect(page.url).toBe("/admin/day?done=lightning");
  expect(fieldOf(page, "resumeAt")).toBe("13:05");
  await at("12:45");
  expect(banner(await site.browser().get("/"))).toContain("We expect to resume at 1:05 PM.");
  expect(text(await resume("12:50"))).toContain("after the lightning at 12:31 PM");
});

test("an earlier restart time, or none, is refused and stays in its field @long", async () => {
  await suspend("lightning");
  for (const time of ["12:07", "00:40", "noon"]) {
    const page = await resume(time);
    expect([page.status, fieldOf(page, "resumeAt")]).toEqual([400, time]);
  }
  expect(banner(await site.browser().get("/"))).toContain("We expect to resume at 12:40 PM.");
});

test("API clients can read when play resumes", async () => {
  const held = async () => JSON.parse((await site.browser().get("/api/v1/cup")).text).held;
  await suspend("lightning");
  const resumeAt = "2025-07-15T19:40:00.000Z";
  expect(await held()).toMatchObject({ for: "lightning", resumeAt, resumeIsSet: false });
  await resume("12:45");
  expect(await held()).toMatchObject({ resumeAt: "2025-07-15T19:45:00.000Z", resumeIsSet: true });
  await at("12:45");
  expect(await held()).toBeNull();
});

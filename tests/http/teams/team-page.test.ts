import { beforeAll, expect, test } from "vitest";
import { games, resultChanges } from "#db/schema/competition.ts";
import { recordScore, recordState } from "#domain/competition/games/results.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { elements, readable, tablesOf, within, words } from "#tests/support/assertions/html.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U13, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);
let manager: Person;

beforeAll(async () => {
  ({ manager } = await site.team("Lions", { more: 1 }));
  await site.team("Tigers");
  const played = await scheduleGame(admin, U13, "Lions - Tigers", { time: "10:00" });
  await recordScore(admin, played, { team1Score: 2, team2Score: 1 });
  await scheduleGame(admin, U13, "Tigers - Lions", { time: "15:00", field: "Field 3" });
  await addGoal(admin, manager.playerId);
});

async function mainOf(address: string, browser = site.browser()): Promise<string> {
  const page = await browser.get(address);
  expect(page.status).toBe(200);
  return within(page.text, "main")[0] ?? "";
}

test.each(["schedule", "standings"])(
  "the %s of a tournament leads to a team's page",
  async (view) => {
    const main = await mainOf(`/schedules-results?group=u13-u15&view=${view}`);
    expect(elements(main, 'a[href="/teams/lions"]')).not.toEqual([]);
  },
);

test("a team's page shows the next game, the place, the games and the scorers", async () => {
  const main = await mainOf("/teams/lions");
  expect(readable(within(main, "h1")[0] ?? "")).toBe("Lions");
  const text = words(main).replaceAll(/\s+/g, " ");
  expect(text).toMatch(/Next game Next 3:00 PM , Field 3 Tigers 3:00 PM Lions/);
  expect(text).toContain("1st out of 2 in Bracket A, with 3 points: 1 win, 0 losses, 0 ties.");
  expect(text).toMatch(/Goals Player 1 1 goal/);
  expect(tablesOf(main)[0]?.rows.map((row) => row.slice(3, 6))).toEqual([
    ["Lions", "2–1", "Tigers"],
    ["Tigers", "–not played yet", "Lions"],
  ]);
  expect(text).toContain("http://127.0.0.1:3000/teams/lions");
});

test("a team's page shows a game's current score and its field's delay", async () => {
  site.now = new Date("2025-07-15T15:20:00-07:00");
  const at = (time: string) => ({ time, field: "Field 4", stage: "semi-final" }) as const;
  const next = await scheduleGame(admin, U13, "Lions - Tigers", at("15:10"));
  await recordState({ ...admin, now: site.now }, next, { change: { to: "live" } });
  const text = words(await mainOf("/teams/lions")).replaceAll(/\s+/g, " ");
  expect(text).toMatch(/Playing now .*Lions 0–0 Tigers/);
  const later = await scheduleGame(admin, U13, "Tigers - Lions", at("15:30"));
  expect(await mainOf("/teams/tigers")).toContain("Playing now");
  await recordScore({ ...admin, now: site.now }, next, { team1Score: 0, team2Score: 1 });
  site.now = new Date("2025-07-15T15:35:00-07:00");
  expect(readable(await mainOf("/teams/lions"))).toMatch(/running \d+ min late/);
  await site.remove(resultChanges, { gameId: next });
  for (const id of [next, later]) await site.remove(games, { id });
  site.now = new Date("2025-07-15T12:00:00-07:00");
});

test("an unknown team has no page", async () => {
  for (const slug of ["%00", "%F0", "lions%20", "a".repeat(300)]) {
    const page = await site.browser().get(`/teams/${slug}`);
    expect([slug, page.status]).toEqual([slug, 404]);
  }
  const { text } = await site.browser().get("/teams/nobody");
  expect(words(text)).toContain("404 We couldn't find that team.");
});

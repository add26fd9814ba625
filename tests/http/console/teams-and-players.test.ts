import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { games, goals } from "#db/schema/competition.ts";
import { brackets } from "#db/schema/cup.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { alerts, fieldErrors, statuses, textOf } from "#tests/support/assertions/forms.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { formWith, press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser } = useOrganizer();

const mainOf = (page: Page) => within(page.text, "main")[0] ?? "";
const goalsOn = (text: string) =>
  [...text.matchAll(/Goals:(?:\s|<!-- -->)*(\d+)/g)].map(([, goals]) => Number(goals));

describe("a team's page in the console", () => {
  test("the roster counts goals up and down, never below zero", async () => {
    const { teamId, manager } = await site.team("Kits", { more: 1 });
    const page = await browser.get(`/admin/players/${teamId}`);
    expect(readable(page.text)).toMatch(/Ana Silva Goals: 0.*Player0 Silva Goals: 0/s);
    expect(mainOf(page).match(/Empty Slot/g)).toHaveLength(5);
    const slots = within(within(mainOf(page), "ol")[0] ?? "", "li");
    const offered = slots.map((slot) => within(slot, "button").map(readable).join());
    const counted = "+ Goal,- Goal,Emergency";
    expect(offered).toEqual([counted, counted, "", "", "", "", ""]);
    const tap = (intent: string) =>
      browser.post(`/admin/players/${teamId}`, { intent, playerId: manager.playerId });
    await tap("add-goal");
    expect(goalsOn((await tap("add-goal")).text)).toEqual([2, 0]);
    for (let times = 0; times < 2; times++) await tap("void-goal");
    expect(goalsOn((await tap("void-goal")).text)).toEqual([0, 0]);
  });

  test("an organizer renames a team, everywhere and at once, but not to a contact", async () => {
    const { teamId } = await site.team("Old Kids");
    const at = `/admin/players/${teamId}`;
    const standings = "/api/v1/tournaments/u13-u15/standings";
    const visitor = site.browser();
    for (const path of ["/teams/old-kids", standings, "/sitemap.xml"]) {
      expect((await visitor.get(path)).text).toMatch(/Old Kids|old-kids/);
    }
    const bad = { intent: "rename", name: "Text 213-555-0199", shortName: "@uncle.bob" };
    const refused = await browser.post(at, bad);
    expect(refused.status).toBe(400);
    const reason = expect.stringContaining("Everyone can see this name.");
    expect(fieldErrors(refused.text)).toEqual([reason, reason]);
    await browser.post(at, { intent: "rename", name: "New Kids", shortName: "" });
    expect((await visitor.get("/teams/new-kids")).text).toContain("New Kids");
    expect((await visitor.get("/teams/old-kids")).status).toBe(404);
    for (const path of [standings, "/sitemap.xml"]) {
      expect((await visitor.get(path)).text).not.toMatch(/Old Kids|old-kids/);
    }
  });

  test("a player without loose goals is told where goals of a game are corrected", async () => {
    const { teamId, manager } = await site.team("Misses", { tournamentName: U13 });
    const { playerId } = manager;
    const at = `/admin/players/${teamId}`;
    const none = await browser.post(at, { intent: "void-goal", playerId });
    expect(none.url).toBe(`${at}?done=no-goal&player=${playerId}`);
    expect(statuses(none)).toContain("Ana Silva has no goals to remove.");
    expect(alerts(none.text)).toEqual([]);
    await placeTeams(site, U13, { Cubs: "Bracket A" });
    const gameId = await scheduleGame(admin, U13, "Misses - Cubs");
    const live = { state: "live", team1Score: 1, team2Score: 0 } as const;
    await site.db.update(games).set(live).where(eq(games.id, gameId));
    const goal = { cupId: site.cup.id, gameId, teamId, playerId, recordedAt: site.now };
    await site.db.insert(goals).values(goal);
    const ofGame = await browser.post(at, { intent: "void-goal", playerId });
    expect(statuses(ofGame)).toContain(
      "Ana Silva's goals were entered at the field. You can only correct them there, while the game is live.",
    );
    expect(goalsOn(ofGame.text)).toEqual([1]);
    const other = await browser.get(`${at}?done=no-goal&player=${randomUUID()}`);
    expect(readable(mainOf(other))).not.toContain("no goals to remove");
  });

  test("the last goal change can be undone, after either button", async () => {
    const { teamId, manager } = await site.team("Undoers");
    const tap = (intent: string) =>
      browser.post(`/admin/players/${teamId}`, { intent, playerId: manager.playerId });
    const undo = (page: Page) => press(browser, page, "Undo");
    const added = await tap("add-goal");
    expect(readable(added.text)).toContain("Goal for Ana Silva.Undo");
    expect(goalsOn((await undo(added)).text)).toEqual([0]);

    await tap("add-goal");
    const taken = await tap("void-goal");
    expect(readable(taken.text)).toContain("Goal for Ana Silva removed.Undo");
    const undone = await undo(taken);
    expect(undone.url).toBe(`/admin/players/${teamId}?done=undo-goal`);
    expect(goalsOn(undone.text)).toEqual([1]);

    const { action, fields } = formWith(taken, "Undo");
    const again = await browser.post(action, { ...fields, sending: "" });
    expect(again.status).toBe(409);
    expect(again.text).toContain("Error updating goals: Someone already restored this goal.");
  });

  test("undo never touches another team's goal", async () => {
    const { teamId } = await site.team("Others");
    const scorer = await site.team("Scoring Others");
    const { goalId } = await addGoal(admin, scorer.manager.playerId);
    for (const goal of [goalId, "0", "x", "999999999"]) {
      const page = await browser.get(`/admin/players/${teamId}?done=goal&goal=${goal}`);
      expect(page.status).toBe(200);
      expect(mainOf(page)).not.toContain("Undo");
    }
  });

  test("a team changes brackets, if its tournament has several", async () => {
    const owls = (await placeTeams(site, U16, { Owls: "Bracket A" })).get("Owls");
    const found = await site.db.select().from(brackets);
    const bracketB = found.find(({ name }) => name === "Bracket B")?.id;
    const move = { intent: "move", bracketId: String(bracketB) };
    const page = await browser.post(`/admin/players/${owls}`, move);
    expect(readable(page.text)).toContain("Team moved to another bracket.");
    const young = (await placeTeams(site, U13, { Chicks: "Bracket A" })).get("Chicks");
    expect(mainOf(await browser.get(`/admin/players/${young}`))).not.toContain("Move team");
    expect((await browser.post(`/admin/players/${young}`, move)).status).toBe(400);
  });
});

test("marking a team ineligible tells its members whom to ask", async () => {
  const { teamId, manager } = await site.team("Unpaid Eleven");
  const member = await site.signIn(manager);
  const sentence = "This team is ineligible. Ask the organizer why.";
  expect(textOf(await member.get("/teams"))).not.toContain("ineligible");

  const marked = await browser.post(`/admin/players/${teamId}`, { intent: "ineligible" });
  expect(textOf(marked)).toContain("Team marked as ineligible.");
  expect(textOf(marked)).toContain("This team is ineligible.");
  expect(textOf(await browser.get("/admin/players"))).toContain("ineligible");
  expect(textOf(await member.get("/teams"))).toContain(sentence);
  expect((await site.browser().get("/teams/unpaid-eleven")).text).not.toContain("ineligible");

  const freed = await browser.post(`/admin/players/${teamId}`, { intent: "eligible" });
  expect(textOf(freed)).toContain("Team marked as eligible.");
  expect(textOf(await member.get("/teams"))).not.toContain("ineligible");
});

import { describe, expect, test } from "vitest";

import { fieldErrors, textOf } from "#tests/support/assertions/forms.ts";
import { readable, within } from "#tests/support/assertions/html.ts";

import { formWith, press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";

const { site, browser } = useOrganizer();

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

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { teams } from "#db/schema/teams.ts";
import {
  alerts,
  buttons,
  fieldErrors,
  questionOf,
  textOf,
} from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { formWith, press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, browser } = useOrganizer();

const goalsOn = (text: string) =>
  [...text.matchAll(/Goals:(?:\s|<!-- -->)*(\d+)/g)].map(([, goals]) => Number(goals));

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
  for (const [old, present] of [
    ["/teams/old-kids?a=b", "/teams/new-kids"],
    ["/es/teams/OLD-Kids", "/es/teams/new-kids"],
    ["/teams/old-kids/follow", "/teams/new-kids/follow"],
    ["/es/teams/old-kids/calendar.ics", "/es/teams/new-kids/calendar.ics"],
    ["/api/v1/teams/old-kids", "/api/v1/teams/new-kids"],
  ] as const) {
    const moved = await site.fetch(new Request(`http://127.0.0.1:3000${old}`));
    expect([moved.status, moved.headers.get("location")]).toEqual([302, present]);
    expect((await visitor.get(present)).status).toBe(200);
  }
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

test("an organizer adds a pasted list of teams, and nothing is lost when a name is taken", async () => {
  await site.team("Taken Toads");
  const typed = { names: "New Newts\ntaken toads", tournamentName: U13 };
  const refused = await browser.post("/admin/players", { intent: "add-teams", ...typed });
  expect(refused.status).toBe(409);
  expect(fieldErrors(refused.text)).toEqual([
    "Line 2: This tournament already has a team named Taken Toads.",
  ]);
  expect(readable(refused.text)).toContain("New Newts");
  const names = "New Newts\n\nNew Gnats";
  const added = await browser.post("/admin/players", { intent: "add-teams", ...typed, names });
  expect(alerts(added.text).flat()).toContain("Teams added.");
  expect((await site.browser().get("/teams/new-gnats")).status).toBe(200);
});

test("a coach takes over a team by the organizer's link, and an organizer deletes one after a question @long", async () => {
  await browser.post("/admin/players", { intent: "add-team", name: "Led", tournamentName: U13 });
  const [team] = await site.rows(teams, { slug: "led" });
  const at = `/admin/players/${team?.id}`;
  expect(textOf(await browser.get(at))).toContain("No team manager");
  const shown = await browser.post(at, { intent: "manager-link" });
  const [link = ""] = /\/claim\/[\w-]+/.exec(shown.text) ?? [];
  expect((await browser.get(at)).text).not.toContain(link);
  const invited = await site.browser().get(link);
  expect(buttons(invited)).toEqual([]);
  expect(textOf(invited)).toContain("First create your account or log in.");
  const coach = await site.signIn(await site.adult());
  const claimed = await press(coach, await coach.get(link), "Manage Led");
  expect(claimed.url).toBe(`/manage/${team?.id}`);
  const renamed = await coach.post(claimed.url, { intent: "rename", name: "Well Led" });
  expect(alerts(renamed.text).flat()).toEqual(["Team renamed."]);
  expect((await coach.get(link)).status).toBe(404);
  const sure = await browser.get(`${at}?confirm=delete-team`);
  expect(questionOf(sure)).toContain("Delete Well Led for good?");
  const deleted = await press(browser, sure, "Yes");
  expect(alerts(deleted.text).flat()).toContain("Team deleted.");
  expect((await site.browser().get("/teams/led")).status).toBe(404);
});

test("marking a team ineligible tells its members whom to ask @long", async () => {
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

const pressed = (html: string) =>
  elements(html, "button")
    .filter((each) => each["aria-pressed"] === "true")
    .map((each) => each["aria-label"]);

test("check-in takes one tap without script, a repeat changes nothing, and Undo reverts it", async () => {
  const coach = await site.person({ firstName: "Bo", dob: "2000-01-31" });
  const { teamId } = await site.team("Early Birds", { tournamentName: U16, manager: coach });
  const here = `/admin/players/${teamId}/check-in`;
  const page = await browser.get(here);
  expect(textOf(page)).toContain("Born January 31, 2000");
  expect(textOf(page)).toContain("0 of 1 present, 0 birth dates seen");
  expect(pressed(page.text)).toEqual([]);
  const tap = (what: string, is: string) =>
    browser.post(here, { intent: "check-in", playerId: coach.playerId, what, is });
  for (let times = 0; times < 2; times++) {
    const after = await tap("present", "yes");
    expect(after.url).toBe(here);
    expect(pressed(after.text)).toEqual(["Present: Bo Silva"]);
  }
  const done = await tap("dob-seen", "yes");
  expect(pressed(done.text)).toHaveLength(2);
  expect(textOf(done)).toContain("1 of 1 present, 1 birth date seen");
  expect(within(done.text, "main summary").map(readable)).toEqual([
    expect.stringMatching(/Bo Silva.*Checked in/),
  ]);
  const listed = async () => textOf(await browser.get("/admin/players"));
  expect(await listed()).toContain("1 of 1|Check in");
  expect(pressed((await tap("present", "no")).text)).toEqual(["Birth date seen: Bo Silva"]);
  expect(await listed()).not.toContain("1 of 1|Check in");
});

test("the list of teams is searched, filtered and sorted by its address", async () => {
  const { teamId } = await site.team("Sorted Swans", { more: 2 });
  const { teamId: alone } = await site.team("Sorted Ants");
  await site.db.update(teams).set({ managerAccountId: null }).where(eq(teams.id, alone));
  const listed = async (query: string) => {
    const { text } = await browser.get(`/admin/players?${query}`);
    return [...text.matchAll(/id="team-(\d+)"/g)].map(([, id]) => Number(id));
  };
  expect(await listed("team=sorted")).toEqual([alone, teamId]);
  expect(await listed("team=sorted&sort=-team")).toEqual([teamId, alone]);
  expect(await listed("team=sorted&sort=-players")).toEqual([teamId, alone]);
  expect(await listed("team=sorted&show=unmanaged")).toEqual([alone]);
  expect(await listed("team=sorted&show=nonsense&sort=nonsense")).toEqual([alone, teamId]);
  expect(textOf(await browser.get("/admin/players?team=nowhere"))).toContain("No teams found.");
});

test("check-in leads to the player's signed paper and back once it is recorded @long", async () => {
  const { teamId, manager } = await site.team("Papers");
  const here = `/admin/players/${teamId}/check-in`;
  await setCup(site, { pendingMayPlay: true });
  expect(textOf(await browser.get(here))).toContain(
    "A guardian hasn't agreed yet, but this player can play.",
  );
  await setCup(site, { pendingMayPlay: false });
  const page = await browser.get(here);
  const present = { intent: "check-in", playerId: manager.playerId, what: "present", is: "yes" };
  const refused = await browser.post(here, present);
  expect(refused.status).toBe(403);
  expect(alerts(refused.text)).toEqual([["This player can't play until a guardian agrees."]]);
  const links = elements(page.text, "a").map(({ href = "" }) => href);
  const [way = ""] = links.filter((href) => href.startsWith("/admin/people/guardians?"));
  expect(way).toMatch(new RegExp(`#player-${manager.playerId}$`));
  const asked = formWith(await browser.get(way), /./);
  expect(asked.fields).toMatchObject({ playerId: manager.playerId });
  const back = await browser.post(asked.action, asked.fields);
  expect([back.url, back.hash]).toEqual([here, `#player-${manager.playerId}`]);
  expect(textOf(back)).not.toContain("guardian hasn't agreed");
  const elsewhere = { intent: "paper", playerId: manager.playerId, next: "/teams" };
  const stays = await browser.post("/admin/people/guardians", elsewhere);
  expect(stays.url).toBe("/admin/people/guardians?done=paper");
});

import { describe, expect, test } from "vitest";
import { addGoal } from "#domain/competition/goals/goals.ts";
import {
  alerts,
  buttons,
  chosenIn,
  fieldErrors,
  formOf,
  questionOf,
  textOf,
  typedIn,
} from "#tests/support/assertions/forms.ts";
import { elements, links, readable, within } from "#tests/support/assertions/html.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { type Browser, useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U13, U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();

const post = (browser: Browser, intent: string, fields: Record<string, string> = {}) =>
  browser.post("/teams", { intent, ...fields });

test("a visitor is asked to sign in or register", async () => {
  const page = await site.browser().get("/teams");
  expect(page.status).toBe(200);
  expect(textOf(page)).toContain("Log in or register to join, create, or view your team");
  expect(page.text).toContain('href="/register"');
  expect(page.text).toMatch(/href="\/login[?"]/);
  expect(buttons(page)).toEqual([]);
});

test("an admin is told that admin accounts cannot join teams", async () => {
  const page = await (await site.signIn(await site.admin())).get("/teams");
  expect(textOf(page)).toContain("Staff accounts can't join teams.");
  expect(within(page.text, "main")[0]).toContain('href="/admin"');
});

test("a player without a team finds the three ways to one", async () => {
  const page = await (await site.register()).get("/teams");
  expect(buttons(page)).toEqual(["Create Team", "Join Team", "Join Tournament Waitlist"]);
  for (const id of ["create-team", "join-waitlist"]) {
    const form = formOf(page, id);
    expect(within(form, "option").map(readable)).toEqual(["Select a tournament", U13, U16]);
    expect(chosenIn(form)).toBe("");
  }
});

test("/teams follows the topics it shows", async () => {
  const { person, browser } = await site.player();
  const u13 = await site.tournamentId(U13);
  const topics = async () =>
    /data-topics="([^"]*)"/.exec((await browser.get("/teams")).text)?.[1]?.split(" ");
  const all = [`account:${person.accountId}`, `cup:${site.cup.id}`];
  expect(await topics()).toEqual([...all, "content"]);
  const { teamId } = await site.team("Topical", { manager: person });
  const its = [`team:${teamId}`, `tournament:${u13}`, `waitlist:${u13}`];
  expect(await topics()).toEqual([...all, ...its, "content"]);
});

test("a team is created, joined, left and deleted", async () => {
  const ana = await site.player({ firstName: "Ana", lastName: "Araújo" });
  const bo = await site.player({ firstName: "Bo", lastName: "Bo" });
  const created = await post(ana.browser, "create", { name: "River Rats", tournamentName: U13 });
  expect(created.url).toBe("/teams?done=create");
  expect(alerts(created.text)[0]?.[0]).toContain("Team created successfully!");
  expect(buttons(created)).toContain("Delete Team");
  expect(buttons(created)).not.toContain("Leave Team");
  const text = textOf(created);
  expect(text).toContain("River Rats");
  expect(text).toContain(U13);
  expect(text).toContain("Ana Araújo|0 goals");
  expect(text.match(/Empty Slot/g)).toHaveLength(6);
  expect(text).not.toContain("don't have a slot");
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";

  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const joined = await post(bo.browser, "join", { teamCode: spaced });
  expect(alerts(joined.text).flat()).toEqual(["Joined team successfully!"]);
  expect(textOf(joined)).toContain("Bo|0 goals");
  expect(buttons(joined)).toContain("Leave Team");
  expect(buttons(joined)).not.toContain("Delete Team");

  await addGoal(await site.admin(), bo.person.playerId);
  expect(textOf(await ana.browser.get("/teams"))).toContain("Bo|1 goal|");

  const asked = await bo.browser.get(`/teams?confirm=leave`);
  expect(questionOf(asked)).toBe("Are you sure you want to leave your team?");
  const left = await press(bo.browser, asked, "Yes");
  expect(alerts(left.text).flat()).toEqual(["Left team successfully!"]);
  expect(buttons(left)).toContain("Join Team");

  const sure = await ana.browser.get(`/teams?confirm=delete`);
  expect(questionOf(sure)).toContain("Are you sure you want to remove your team from Araknid Cup?");
  const deleted = await press(ana.browser, sure, "Yes");
  expect(alerts(deleted.text).flat()).toEqual(["Team deleted successfully!"]);
  expect(buttons(deleted)).toContain("Create Team");
});

test("a coach is told why they have no slot and can play elsewhere", async () => {
  const coach = await site.player({ dob: "1990-01-01" });
  const made = await post(coach.browser, "create", { name: "Coached", tournamentName: U13 });
  const text = textOf(made);
  expect(alerts(made.text)[0]?.[0]).toContain("Team created successfully!");
  expect(text).toContain("You manage this team but don't have a slot on its roster.");
  expect(text).toContain(`Players born before 2010 can't play in ${U13}.`);
  expect(text.match(/Empty Slot/g)).toHaveLength(7);
  const open = await site.team("Veterans", { tournamentName: U16 });
  const joined = await post(coach.browser, "join", { teamCode: open.teamCode });
  expect(buttons(joined)).toEqual(expect.arrayContaining(["Delete Team", "Leave Team"]));
  expect(within(joined.text, "main details h2").map(readable)).toEqual(["Create another team"]);
});

test("members find the team's code, pages, reference and how to pay", async () => {
  const { teamId, teamCode, members } = await site.team("Jumping Spiders", { more: 1 });
  const page = await (await site.signIn(members[0] as Person)).get("/teams");
  const [main = ""] = within(page.text, "main");
  expect(main).toContain(`data-copy="${teamCode}"`);
  expect(textOf(page)).toContain(await site.reference(teamId));
  const schedule = "/schedules-results?group=u13-u15&view=schedule";
  for (const path of ["/teams/jumping-spiders", schedule, "/PaymentMethods"]) {
    expect(elements(main, `a[href="${path}"]`), path).not.toEqual([]);
  }
});

test("a player joins, edits and leaves the waitlist", async () => {
  const { browser } = await site.player();
  const joined = await post(browser, "join-waitlist", { tournamentName: U13, showContact: "on" });
  expect(alerts(joined.text).flat()).toEqual(["Joined waitlist successfully!"]);
  const onList = ["Edit Tournament Waitlist", "Leave Tournament Waitlist"];
  expect(buttons(joined)).toEqual(expect.arrayContaining(["Create Team", "Join Team", ...onList]));
  expect(buttons(joined)).not.toContain("Join Tournament Waitlist");
  expect(formOf(joined, "edit-waitlist")).toMatch(/name="showContact"[^>]* checked=""/);
  const edited = await post(browser, "edit-waitlist", { tournamentName: U16 });
  expect(alerts(edited.text).flat()).toEqual(["Edited waitlist successfully!"]);
  expect(chosenIn(formOf(edited, "edit-waitlist"))).toBe(U16);
  expect(formOf(edited, "edit-waitlist")).not.toMatch(/name="showContact"[^>]* checked=""/);
  const left = await press(browser, await browser.get("/teams?confirm=leave-waitlist"), "Yes");
  expect(alerts(left.text).flat()).toEqual(["Left waitlist successfully!"]);
  const again = await post(browser, "leave-waitlist");
  expect([again.status, alerts(again.text)]).toEqual([
    404,
    [["Failed to leave waitlist. Please try again.", "This player isn't on the waitlist."]],
  ]);
});

test("a question opened by its address is declined by a link back", async () => {
  const { browser } = await site.player();
  await browser.post("/teams", { intent: "join-waitlist", tournamentName: U13 });
  const asked = await browser.get("/teams?confirm=leave-waitlist");
  expect(questionOf(asked)).toBe("Are you sure you want to leave the waitlist?");
  const [dialog = ""] = within(asked.text, "dialog");
  expect(within(dialog, "a, button").map(readable)).toEqual(["No", "Yes"]);
  const no = links(dialog).find(({ text }) => text === "No")?.attributes["href"] ?? "";
  const page = await browser.get(no);
  expect(page.url).toBe("/teams");
  expect(page.text).not.toMatch(/<dialog[^>]* open=""/);
  expect(buttons(page)).toContain("Leave Tournament Waitlist");
});

const NAME_AND_TOURNAMENT = "Please enter a team name and select a tournament.";
const TOURNAMENT = "Please select a tournament to join the waitlist.";

describe("missing fields in team forms", () => {
  test.each([
    ["create", { name: " ", tournamentName: U13 }, "create-team", NAME_AND_TOURNAMENT],
    ["join", { teamCode: " " }, "join-team", "Please enter a team code."],
    ["join-waitlist", { tournamentName: "" }, "join-waitlist", TOURNAMENT],
  ] as const)("%s is reported with %j", async (intent, fields, form, sentence) => {
    const { browser } = await site.player();
    const page = await post(browser, intent, fields);
    expect(page.status).toBe(400);
    const refused = formOf(page, form);
    expect([...alerts(refused).flat(), ...fieldErrors(refused)]).toEqual([sentence]);
    const rest = page.text.replace(refused, "");
    expect([...alerts(rest).flat(), ...fieldErrors(rest)]).toEqual([]);
  });

  test("what was typed comes back in its own form only", async () => {
    const { browser } = await site.player();
    const named = await post(browser, "create", { name: "Half", tournamentName: "" });
    expect(typedIn(formOf(named, "create-team"), "name")).toBe("Half");
    const unnamed = await post(browser, "create", { name: "", tournamentName: U16 });
    expect(chosenIn(formOf(unnamed, "create-team"))).toBe(U16);
    expect(chosenIn(formOf(unnamed, "join-waitlist"))).toBe("");
    const coded = await post(browser, "join", { teamCode: "12 34" });
    expect(typedIn(formOf(coded, "join-team"), "teamCode")).toBe("12 34");
  });
});

test("a form sent after the login has ended is sent again after the next one", async () => {
  const fields = { name: "Late Lions", tournamentName: U13 };
  const page = await post(site.browser(), "create", fields);
  expect(page.status).toBe(403);
  expect(alerts(page.text).flat()).toEqual([
    "Failed to create team. Please try again.",
    "Log in to continue.",
  ]);
  expect(links(page.text)).toContainEqual(
    expect.objectContaining({
      text: "Log in (opens a new tab)",
      attributes: expect.objectContaining({ href: "/login?next=%2Fteams", target: "_blank" }),
    }),
  );
  const spanish = await site.browser().post("/es/teams", { intent: "create", ...fields });
  expect(links(spanish.text).map(({ attributes }) => attributes["href"])).toContain(
    "/es/login?next=%2Fteams",
  );
  const { browser } = await site.player();
  const created = await press(browser, page, "Try again with what I typed");
  expect(alerts(created.text)[0]?.[0]).toContain("Team created successfully!");
  expect(textOf(created)).toContain("Late Lions");
});

test.each([
  [{ teamCode: "100000" }, "Failed to join team. Please try again."],
  [{ name: "Half", tournamentName: "" }, NAME_AND_TOURNAMENT],
  [{ tournamentName: "" }, TOURNAMENT],
])("a form without an intent, %j, is recognized by its fields", async (fields, sentence) => {
  const { browser } = await site.player();
  const page = await browser.post("/teams", fields);
  expect(readable(page.text)).toContain(sentence);
});

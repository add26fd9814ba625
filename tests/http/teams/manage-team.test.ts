import { beforeEach, expect, test } from "vitest";
import { alerts, dialog, questionOf, textOf } from "#tests/support/assertions/forms.ts";
import { elements, within, words } from "#tests/support/assertions/html.ts";
import { changeTournament } from "#tests/support/factories/cups.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { pay, setCup, teamRow } from "#tests/support/factories/payments.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { type Browser, useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();

beforeEach(() => setCup(site, { rosterLocksAt: null, teamFee: 175 }));

async function managed(name: string, manager?: Person) {
  const { members, ...team } = await site.team(name, { more: 1, ...(manager && { manager }) });
  const [member] = members as [Person];
  const browser = await site.signIn(team.manager);
  return { ...team, member, browser, here: `/manage/${team.teamId}` };
}

const yes = async (browser: Browser, address: string) =>
  press(browser, await browser.get(address), "Yes");

test("managing is linked from the manager's team and shows players, code and fee", async () => {
  const { browser, here, member, teamId, teamCode } = await managed("Linked");
  await pay(await site.admin(), teamId, { amount: "25", who: member.playerId });
  const teams = await browser.get("/teams");
  expect(elements(teams.text, "a").map(({ href }) => href)).toContain(here);
  expect(textOf(teams)).toContain("Owes $150. Due by noon on Friday the 26th.");
  const text = textOf(await browser.get(here));
  const fee = "Owes $150. Due by noon on Friday the 26th. $25 of $175 received.";
  const role = "team manager, guardian hasn't agreed yet";
  for (const said of ["Manage Linked", "Ana Silva", role, "paid $25", teamCode, fee]) {
    expect(text).toContain(said);
  }
  expect(textOf(await browser.get("/PaymentMethods"))).toContain(fee);
  const members = await site.signIn(member);
  expect(textOf(await members.get("/teams"))).toContain("Owes $150.");
  expect((await members.get("/teams")).text).not.toContain(here);
});

test("a team opens with its next game, its fee, its roster and its consents", async () => {
  const { browser, member, teamId } = await managed("Tiled");
  const admin = await site.admin();
  const tilesOf = async (by: Browser) => {
    const { text } = await by.get("/teams");
    const [list = ""] = within(text, "main ul").filter((each) => each.includes("Team fee"));
    return within(list, "li").map((tile) => ({
      said: words(tile).replaceAll(/\s+/g, " ").trim(),
      hrefs: elements(tile, "a").map(({ href }) => href),
    }));
  };
  expect((await tilesOf(browser))[0]).toEqual({ said: "Next game No game yet", hrefs: [] });
  await placeTeams(site, U13, { Tigers: "Bracket A" });
  const id = await scheduleGame(admin, U13, "Tigers - Tiled", { time: "15:00", field: "North" });
  await pay(admin, teamId, { amount: "75" });
  const [game, fee, roster, consents] = await tilesOf(browser);
  const next = "Next game vs. Tigers 3:00 PM , North See the game";
  expect(game).toEqual({ said: next, hrefs: [`/games/${id}`] });
  expect(fee).toEqual({ said: "Team fee $75 of $175 Pay $100", hrefs: ["/PaymentMethods"] });
  expect(roster?.said).toContain("2 of 7 players");
  expect(consents?.said).toMatch(/^Consents /);
  const others = (await tilesOf(await site.signIn(member))).map(({ said }) => said.split(" ")[0]);
  expect(others).toEqual(["Next", "Team", "Roster"]);
});

test("the manager and the organizer of a team below the minimum see how many players it lacks", async () => {
  const admin = await site.admin();
  const { browser, here, member, teamId } = await managed("Short");
  const u13 = await site.tournamentId(U13);
  await changeTournament(admin, u13, { minRoster: "5" });
  const notice = "This team needs 3 more players. The minimum is 5.";
  const desk = await site.signIn(admin);
  for (const [by, path, sentence] of [
    [browser, "/teams", notice],
    [desk, `/admin/players/${teamId}`, notice],
    [desk, "/admin/players", "needs 3 more"],
  ] as const) {
    expect(textOf(await by.get(path))).toContain(sentence);
  }
  const members = await site.signIn(member);
  expect(textOf(await members.get("/teams"))).not.toContain("more players");
  await changeTournament(admin, u13, { minRoster: "" });
  expect(textOf(await browser.get(here))).not.toContain("more players");
});

test("a manager removes a player after a question", async () => {
  const { browser, here, member, teamId, teamCode } = await managed("Question");
  const asked = await browser.get(`${here}?confirm=remove-${member.playerId}`);
  expect(questionOf(asked)).toMatch(
    /Are you sure you want to remove Player0 S\. from the team\?.*The team will get a new code/,
  );
  const page = await press(browser, asked, "Yes");
  expect(page.url).toBe(`${here}?done=remove`);
  expect(alerts(page.text)).toEqual([["Player removed. Your team has a new code."]]);
  expect(page.text).not.toContain("Player0");
  expect(textOf(page)).toContain((await teamRow(site, teamId)).teamCode);
  expect(page.text).not.toContain(teamCode);
  const again = await browser.post(here, { intent: "remove", playerId: member.playerId });
  expect(again.status).toBe(404);
  expect(alerts(again.text)).toEqual([
    ["Failed to remove player. Please try again.", "This player isn't on the team."],
  ]);
  expect(dialog(again.text).says).toEqual([]);
});

test("a manager replaces the team code and hands the team over", async () => {
  const { browser, here, member, teamId, teamCode } = await managed("Handy", await site.adult());
  const replaced = await yes(browser, `${here}?confirm=replace-code`);
  expect(alerts(replaced.text)).toEqual([
    ["Your team has a new code. The old one no longer works."],
  ]);
  const row = await teamRow(site, teamId);
  expect(row.teamCode).not.toBe(teamCode);
  expect(replaced.text).toContain(row.teamCode);
  await browser.post(here, { intent: "replace-code", teamCode });
  expect(await teamRow(site, teamId)).toMatchObject({ teamCode: row.teamCode });
  const gone = await yes(browser, `${here}?confirm=hand-over-${member.playerId}`);
  expect(gone.url).toBe("/teams?done=handed-over");
  expect(alerts(gone.text).flat()).toContain("The team has a new team manager.");
  expect((await browser.get(here)).status).toBe(403);
  expect((await (await site.signIn(member)).get(here)).status).toBe(200);
});

const LOCK = new Date("2025-07-26T02:00:00Z");

test("a roster lock is announced, and every form says when it is locked", async () => {
  const { browser, here, member, teamId } = await managed("Deadbolt");
  await setCup(site, { rosterLocksAt: LOCK });
  expect(textOf(await browser.get("/teams"))).toContain(
    "Rosters lock on Friday July 25 at 7:00 PM. After that, only the organizer can change them.",
  );
  await setCup(site, { rosterLocksAt: new Date("2025-07-15T19:00:00Z") });
  const why = "Rosters locked on Tuesday July 15 at noon.";
  expect(textOf(await browser.get("/teams"))).toContain(why);
  const page = await browser.get(here);
  expect(textOf(page)).toContain(why);
  expect(page.text).not.toContain("confirm=remove");
  const refused = await browser.post(here, { intent: "remove", playerId: member.playerId });
  expect(refused.status).toBe(409);
  expect(alerts(refused.text)).toEqual([["Failed to remove player. Please try again.", why]]);
  const admin = await site.signIn(await site.admin());
  const done = await yes(admin, `/admin/players/${teamId}?confirm=remove-${member.playerId}`);
  expect(alerts(done.text)).toEqual([["Player removed. The team has a new code."]]);
});

const crestOf = (html: string) =>
  elements(html, "i").find(({ class: name }) => name?.startsWith("crest crest-"));

test("the manager chooses colors and initials, which are shown beside the team's name", async () => {
  const { browser, here, teamId } = await managed("Comet Kickers");
  const { slug } = await teamRow(site, teamId);
  expect(crestOf((await browser.get(`/teams/${slug}`)).text)?.["data-initials"]).toBe("CK");
  const chosen = { intent: "crest", color1: "sky", color2: "maroon", initials: "ck7" };
  const page = await browser.post(here, chosen);
  expect(alerts(page.text)).toEqual([["Crest saved."]]);
  const crest = { class: "crest crest-sky", "data-initials": "CK7", "aria-hidden": "true" };
  for (const address of [`/teams/${slug}`, `/es/teams/${slug}`]) {
    const { text } = await browser.get(address);
    expect(crestOf(text)).toMatchObject(crest);
    expect(text).toContain('<i class="crest-maroon"></i>');
  }
});

test("a manager adds a co-manager by email, who accepts on the Teams page", async () => {
  const { teamId, manager } = await site.team("Paired", { manager: await site.adult() });
  const coach = await site.person({ firstName: "Cora", dob: "1980-01-02" });
  const email = await emailOf(site, coach);
  const managing = await site.signIn(manager);
  const here = `/manage/${teamId}`;
  expect(textOf(await managing.get(here))).toContain("Co-manager email");
  const asked = await managing.post(here, { intent: "add-co-manager", email });
  expect(asked.url).toBe(`${here}?done=add-co-manager`);
  expect(textOf(asked)).toContain(email);
  expect(textOf(asked)).toContain("hasn't accepted yet");

  const helping = await site.signIn(coach);
  expect((await helping.get(here)).status).toBe(403);
  const teams = await helping.get("/teams");
  expect(textOf(teams)).toContain("Paired (U13-U15 (2012-2010)) wants you as a co-manager.");
  const accepted = await press(helping, teams, /^Accept/);
  expect(alerts(accepted.text).flat()).toContain("You're now a co-manager.");
  expect(textOf(accepted)).toContain("You're a co-manager of this team.");
  expect(textOf(accepted)).not.toContain("Delete Team");
  expect(elements(accepted.text, "a").map(({ href }) => href)).toContain(here);
  const own = textOf(await helping.get(here));
  expect(own).toContain("Step down");
  expect(own).not.toContain("Make manager");
  const theirs = textOf(await managing.get(here));
  expect(theirs).toContain("Cora Silva");
  expect(theirs).not.toContain(email);
  expect(theirs).toContain("Make manager");
  const left = await press(helping, await helping.get(`${here}?confirm=step-down`), "Yes");
  expect(left.url).toBe("/teams?done=stepped-down");
  expect(alerts(left.text).flat()).toContain("You're no longer a co-manager.");
});

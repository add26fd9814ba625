import { beforeEach, describe, expect, test, vi } from "vitest";
import { MINIMUM_DELAY } from "#app/http/minimum-delay.ts";
import { accounts, agreements, players } from "#db/schema/people.ts";
import { joinRequests, wrongTeamCodes } from "#db/schema/teams.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { alerts, buttons, fieldsOf, textOf } from "#tests/support/assertions/forms.ts";
import { elements, links, within } from "#tests/support/assertions/html.ts";
import { settle } from "#tests/support/factories/consents.ts";
import { useUpCodes, WRONG_CODE } from "#tests/support/factories/join-requests.ts";
import { formWith, press } from "#tests/support/fixtures/organizer.ts";
import {
  type Browser,
  type Page,
  registration,
  useSite,
} from "#tests/support/fixtures/test-site.ts";
import { type Person, U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();
let made = 0;

beforeEach(async () => {
  await site.db.delete(wrongTeamCodes);
  await site.db.delete(joinRequests);
});

async function joined(account: { confirmed?: boolean } = {}) {
  const manager = await site.adult();
  const team = await site.team(`Approvals ${++made}`, { manager });
  const mate = await site.person({ firstName: "Mara", lastName: "Mate" });
  await settle(site, mate);
  await enter(await site.signIn(mate), team.teamCode);
  await site.approveAll(team.teamId);
  const person = await site.person({ firstName: "Nina", lastName: "New" }, account);
  const newcomer = await site.signIn(person);
  await enter(newcomer, team.teamCode);
  return { ...team, person, newcomer, manager: await site.signIn(team.manager) };
}

const enter = (browser: Browser, teamCode: string) =>
  browser.post("/teams", { intent: "join", teamCode });
const asker = () => site.player({ firstName: "Ada", lastName: "Asker" });

test("a requesting player sees short names until the manager approves", async () => {
  const { teamId, newcomer, manager } = await joined();
  const before = await newcomer.get("/teams");
  expect(textOf(before)).toContain("Mara M.");
  expect(before.text).not.toContain("Mara Mate");
  expect((await newcomer.get("/teams.data")).text).not.toContain("Mara Mate");
  expect(textOf(before)).toContain(
    "You'll see full names once the team manager approves you or your player.",
  );
  const link = elements((await manager.get("/teams")).text, "a").map(({ href }) => href);
  expect(link).toContain(`/manage/${teamId}#new-players`);
  const page = await manager.get(`/manage/${teamId}`);
  expect(textOf(page)).toContain("New players");
  const approved = await press(manager, page, "Approve Nina N.");
  expect(approved.url).toBe(`/manage/${teamId}?done=approve`);
  expect(textOf(approved)).toContain("Approved.");
  expect(textOf(approved)).not.toContain("New players");
  expect(textOf(await newcomer.get("/teams"))).toContain("Mara Mate");
});

test("a requesting player without a confirmed email is offered the link again", async () => {
  const { newcomer } = await joined({ confirmed: false });
  const page = await newcomer.get("/teams");
  expect(textOf(page)).toContain("Confirm your email to see full names.");
  expect(buttons(page)).toContain("Email me the link");
  expect(textOf(page)).toContain("The team manager also needs to approve you or your player.");
  expect(page.text).not.toContain("Guardian hasn&#x27;t agreed yet</span>".repeat(2));
});

describe("after many wrong codes", () => {
  const same = (page: Page, code: string) =>
    within(page.text, "main")[0]
      ?.replaceAll(code, "CODE")
      .replace(/value="[\w-]{20,}"/g, "");

  test("right and wrong codes get the same answer after the same wait, and the manager gets the request", async () => {
    const { teamId, teamCode, manager } = await site.team(`Approvals ${++made}`);
    const [right, wrong] = [await asker(), await asker()];
    await useUpCodes(site);
    using wait = vi.spyOn(globalThis, "setTimeout");
    const answer = await enter(right.browser, teamCode);
    expect(answer.url).toBe("/teams?done=requested");
    expect(alerts(answer.text).flat()).toEqual([
      "We saved your request. If the code is right, the team manager will see it.",
    ]);
    expect(textOf(answer)).toContain(
      `to join a team with the code ${teamCode}. The team manager has until`,
    );
    const other = await enter(wrong.browser, WRONG_CODE);
    expect(same(other, WRONG_CODE)).toBe(same(answer, teamCode));
    expect(wait.mock.calls.filter(([, delay]) => delay === MINIMUM_DELAY)).toHaveLength(2);
    const page = await (await site.signIn(manager)).get(`/manage/${teamId}`);
    expect(textOf(page)).toContain("Ada A.");
    expect(textOf(page)).toContain("asked to join");
  });

  test("the console reports an attack on team codes on its front page, and its end under security", async () => {
    const admin = await site.signIn(await site.admin());
    const calm = "Wrong team codes in the last two hours: 0 (limit 100).";
    expect(textOf(await admin.get("/admin/security"))).toContain(calm);
    expect(textOf(await admin.get("/admin"))).not.toContain("wrong team code");
    await useUpCodes(site);
    expect(textOf(await admin.get("/admin"))).toContain(
      "wrong team code attempts since Tuesday, July 15, 2025 at 12:00 PM PDT",
    );
    expect(textOf(await admin.get("/admin/security"))).toContain(
      "Team managers have to approve new players until Tuesday, July 15, 2025 at 2:00 PM PDT, or longer if the guessing continues.",
    );
  });

  test("no live topic reveals a request to join", async () => {
    const { teamId, teamCode, manager } = await site.team(`Approvals ${++made}`);
    const { person, browser } = await asker();
    await useUpCodes(site);
    const heard: string[] = [];
    const leave = site.running.hub.subscribe({
      changed: (topics) => heard.push(...topics),
      disconnected: () => {},
    });
    await enter(browser, teamCode);
    await enter(browser, WRONG_CODE);
    leave();
    expect(heard).not.toContain(`team:${teamId}`);
    expect(heard).toEqual(
      expect.arrayContaining([accountTopic(person.accountId), accountTopic(manager.accountId)]),
    );
    expect(heard.filter((topic) => !/^(?:account:|console$)/.test(topic))).toEqual([]);
  });
});

/** The join link as the manager finds it on /teams, without the site's address. */
async function linkOf(manager: Person): Promise<string> {
  const page = await (await site.signIn(manager)).get("/teams");
  const [link = ""] = links(page.text).flatMap(({ attributes }) => {
    return /\/join\/[\w-]+$/.exec(attributes["href"] ?? "") ?? [];
  });
  return link;
}

const addressOf = (page: Page, text: string) =>
  links(within(page.text, "main")[0] ?? "").find((each) => each.text === text)?.attributes[
    "href"
  ] ?? "";

function register(browser: Browser, address: string, fields: Record<string, string> = {}) {
  return browser.post(address, { ...registration(), ...fields });
}

const join = (browser: Browser, page: Page) =>
  browser.post(page.url, fieldsOf(within(page.text, "main form")[0] ?? ""));

test("a new friend goes from the link through registration to the roster without script", async () => {
  const mara = await site.person({ firstName: "Mara", lastName: "Manager" });
  const { manager } = await site.team("Open Doors", { manager: mara });
  const link = await linkOf(manager);
  const friend = site.browser();
  const invited = await friend.get(link);
  expect(invited.status).toBe(200);
  expect(textOf(invited)).toContain("Join Open Doors");
  expect(textOf(invited)).toContain(`Araknid Cup, ${U13}`);
  expect(invited.text).not.toContain("Mara");
  expect(buttons(invited)).toContain("Agree and join Open Doors");

  const finn = { firstName: "Finn", lastName: "Friend" };
  const registered = await register(friend, addressOf(invited, "Register here."), finn);
  const guardian = formWith(registered, "Send");
  expect(guardian.action).toMatch(/^\/account\/guardian/);
  const guardianEmail = "rosa@example.org";
  const asked = await friend.post(guardian.action, { ...guardian.fields, guardianEmail });
  expect(addressOf(asked, "Continue")).toBe(link);
  const arrived = await friend.get(addressOf(asked, "Continue"));
  expect(buttons(arrived)).toEqual(["Join Open Doors"]);
  expect((await friend.get("/teams")).text).not.toContain("Leave Team");

  const joined = await join(friend, arrived);
  expect(alerts(joined.text).flat()).toContain("Joined team successfully!");
  expect(textOf(joined)).toContain("Finn");
  expect(buttons(joined)).toContain("Leave Team");
  expect(textOf(await friend.get(link))).toContain("You're on Open Doors.");
});

test("a parent registers, adds a child and joins with one form, once", async () => {
  const { manager } = await site.team("Night Owls");
  const link = await linkOf(manager);
  const parent = site.browser();
  const { action, fields } = formWith(await parent.get(link), "Agree and join Night Owls");
  const { emergencyName: _, emergencyNumber: _number, ...own } = registration();
  const child = { childFirstName: "Kim", childLastName: "Owl", childDob: "2011-05-04" };
  const typed = { ...fields, ...own, dob: "1985-02-03", terms: "on", ...child };
  const grown = await parent.post(action, { ...typed, childDob: "2001-05-04" });
  expect(grown.status).toBe(400);
  expect(textOf(grown)).toContain("18 or older");
  expect(await site.countRows(accounts, { email: own.email ?? "" })).toBe(0);

  const joined = await parent.post(action, typed);
  expect(alerts(joined.text).flat()).toContain("Joined team successfully!");
  expect(textOf(joined)).toContain("Kim");
  const again = await site.browser().post(action, typed);
  expect(textOf(again)).toContain("Kim");
  const kims = await site.rows(players, { lastName: "Owl" });
  expect(kims).toMatchObject([{ emergencyNumber: own.phone?.replace(/\D/g, ""), isHolder: false }]);
  expect(await site.countRows(agreements, { playerId: kims[0]?.id ?? "" })).toBeGreaterThan(1);
  const stranger = await site.browser().post(action, { ...typed, sending: crypto.randomUUID() });
  expect(stranger.status).toBe(409);
});

test("a team that fills up meanwhile leaves the parent logged in, with the reason", async () => {
  const { manager, teamCode } = await site.team("Full House", { more: 5 });
  const link = await linkOf(manager);
  const parent = site.browser();
  const { action, fields } = formWith(await parent.get(link), "Agree and join Full House");
  const { ctx, playerId } = await site.person({ dob: "2011-05-04" });
  await joinTeam(ctx, { teamCode, playerId });
  const child = { childFirstName: "Lee", childLastName: "Late", childDob: "2011-05-04" };
  const own = { ...registration(), dob: "1985-02-03", terms: "on" };
  const told = await parent.post(action, { ...fields, ...own, ...child });
  expect(textOf(told)).toContain("This team is full");
  expect(textOf(await parent.get("/account"))).toContain("Lee");
});

test("who can't join reads why and gets no button", async () => {
  const youth = await linkOf((await site.team("Youngsters")).manager);
  const adult = (await site.player({ dob: "1990-01-01" })).browser;
  const tooOld = await adult.get(youth);
  expect(textOf(tooOld)).toContain(`Players born before 2010 can't play in ${U13}.`);
  const adding = addressOf(tooOld, "Add a player");
  expect(adding).toBe(`/account/players/new?next=${encodeURIComponent(youth)}`);
  expect(buttons(tooOld)).toEqual([]);
});

test("managers invite beside the number of players, from each empty slot, and before Delete Team", async () => {
  const { teamId, manager, members } = await site.team("Inviting", { more: 1 });
  const page = await (await site.signIn(manager)).get("/teams");
  const text = textOf(page);
  const at = ["Copy link", "Roster (2 of 7)", "Invite players", "Team code", "Delete Team"].map(
    (each) => text.indexOf(each),
  );
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at).not.toContain(-1);
  // In each of the five empty slots, and above the roster.
  expect(elements(page.text, `a[href="#invite-${teamId}"]`)).toHaveLength(6);
  // Beside the number of players, and with the code.
  expect(elements(page.text, "button[data-copy*='/join/']")).toHaveLength(2);
  expect(elements(page.text, 'svg[aria-label^="QR code"]')).toHaveLength(1);
  const [member] = members as [Person];
  const others = await (await site.signIn(member)).get("/teams");
  expect(others.text).not.toMatch(/Invite players|\/join\//);
});

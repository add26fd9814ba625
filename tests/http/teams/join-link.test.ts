import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, agreements, players } from "#db/schema/people.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { alerts, buttons, fieldsOf, textOf } from "#tests/support/assertions/forms.ts";
import { elements, links, within } from "#tests/support/assertions/html.ts";
import { formWith } from "#tests/support/fixtures/organizer.ts";
import {
  type Browser,
  type Page,
  registration,
  useSite,
} from "#tests/support/fixtures/test-site.ts";
import { type Person, U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();

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
  expect(await site.db.$count(accounts, eq(accounts.email, own.email ?? ""))).toBe(0);

  const joined = await parent.post(action, typed);
  expect(alerts(joined.text).flat()).toContain("Joined team successfully!");
  expect(textOf(joined)).toContain("Kim");
  const again = await site.browser().post(action, typed);
  expect(textOf(again)).toContain("Kim");
  const kims = await site.db.select().from(players).where(eq(players.lastName, "Owl"));
  expect(kims).toMatchObject([{ emergencyNumber: own.phone?.replace(/\D/g, ""), isHolder: false }]);
  expect(
    await site.db.$count(agreements, eq(agreements.playerId, kims[0]?.id ?? "")),
  ).toBeGreaterThan(1);
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

test("managers invite above the roster, from each empty slot, and before Delete Team", async () => {
  const { teamId, manager, members } = await site.team("Inviting", { more: 1 });
  const page = await (await site.signIn(manager)).get("/teams");
  const text = textOf(page);
  const at = ["Invite players", "Team code", "Roster (2 of 7)", "Delete Team"].map((each) =>
    text.indexOf(each),
  );
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at).not.toContain(-1);
  // In each of the five empty slots.
  expect(elements(page.text, `a[href="#invite-${teamId}"]`)).toHaveLength(5);
  // Beside the number of players, and with the code.
  expect(elements(page.text, "button[data-copy*='/join/']")).toHaveLength(2);
  expect(elements(page.text, 'svg[aria-label^="QR code"]')).toHaveLength(1);
  const [member] = members as [Person];
  const others = await (await site.signIn(member)).get("/teams");
  expect(others.text).not.toMatch(/Invite players|\/join\//);
});

import { beforeAll, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { waitlistEntries } from "#db/schema/teams.ts";
import { alerts, fieldErrors, formOf, textOf, typedIn } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { slotsOf, waiting } from "#tests/support/factories/invitations.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { U13 } from "#tests/support/fixtures/world.ts";

const { site, browser } = useOrganizer();
let tournamentId = "";

beforeAll(async () => {
  tournamentId = String(await site.tournamentId(U13));
});

const page = () => browser.get("/admin/waitlist");
const send = (fields: Record<string, string>) =>
  browser.post("/admin/waitlist", { tournamentId, ...fields });

function sendTicked(fields: Record<string, string>, ticked: string[]) {
  const body = new URLSearchParams({ tournamentId, intent: "make", ...fields });
  for (const id of ticked) body.append("player", id);
  return browser.send("/admin/waitlist", { method: "POST", body });
}

test("short teams and waiting players are shown side by side, without phone numbers", async () => {
  await site.team("River Rats", { more: 2 });
  const ana = await waiting(site, { phone: "5550101234" });
  const looks = await site.db.$count(auditEntries);
  const shown = await page();
  expect(textOf(shown)).toMatch(/River Rats\|3 of 7.*4 free/);
  expect(textOf(shown)).toMatch(/Ana Silva\|.*14 years/);
  expect(shown.text).not.toMatch(/5550101234|555-010-1234|2011-05-04/);
  expect(shown.text).toContain(`/admin/people/${ana.playerId}`);
  expect(await site.db.$count(auditEntries)).toBe(looks);
});

test("proposing a player holds a slot and can be taken back @long", async () => {
  const { teamId } = await site.team("Proposed To", { more: 5 });
  const { playerId } = await waiting(site);
  const done = await send({ intent: "propose", teamId: String(teamId), playerId });
  expect(alerts(done.text)).toEqual([["Invitation sent. We'll hold the slot for up to 48 hours."]]);
  expect(textOf(done)).toContain("Invited to Proposed To by an organizer. Slot held until");
  const other = { teamId: String(teamId), playerId: (await waiting(site)).playerId };
  const full = await send({ intent: "propose", ...other });
  expect(alerts(full.text)[0]).toContain("This team is full. Open invitations count as players.");
  await press(browser, done, /to Proposed To/);
  expect(await slotsOf(site, teamId)).toMatchObject({ held: [] });
});

test("a new team is made of the ticked players, and a refusal keeps the ticks", async () => {
  await site.db.delete(waitlistEntries);
  const people = await Promise.all(Array.from({ length: 8 }, () => waiting(site)));
  const ids = people.map(({ playerId }) => playerId);
  const refused = await sendTicked({ name: "Magnificent", manager: "" }, ids);
  const form = formOf(refused, `make-${tournamentId}`);
  expect(fieldErrors(form)).toEqual([`A team in ${U13} has 7 slots, but you selected 8 players.`]);
  const ticked = elements(form, "input").filter((each) => "checked" in each);
  expect(new Set(ticked.map(({ value }) => value))).toEqual(new Set(ids));
  expect(typedIn(form, "name")).toBe("Magnificent");
  const done = await sendTicked({ name: "Magnificent", manager: ids[0] ?? "" }, ids.slice(0, 5));
  expect(alerts(done.text)).toEqual([
    ["Team created with 5 of 7 players. The team is listed below until it's full."],
  ]);
  expect(textOf(done)).toMatch(/Magnificent\|5 of 7/);
});

import { expect, test } from "vitest";
import { alerts, textOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { formWith, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, browser } = useOrganizer();

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
  expect(textOf(await browser.get("/admin/players"))).toContain("1 of 1 present");
  expect(pressed((await tap("present", "no")).text)).toEqual(["Birth date seen: Bo Silva"]);
  expect(textOf(await browser.get("/admin/players"))).not.toContain("1 of 1 present");
});

test("check-in leads to the player's signed paper and back once it is recorded", async () => {
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

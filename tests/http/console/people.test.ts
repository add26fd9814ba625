import { beforeAll, describe, expect, test } from "vitest";
import { joinTeam } from "#domain/teams/joining.ts";
import { buttons, textOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { auditOf, scheduleGame } from "#tests/support/factories/games.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Browser } from "#tests/support/fixtures/test-site.ts";
import { type Person, U13 } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";

const { site, browser: admin } = useOrganizer();
let jose: Person;
let parent: Person;
let kit: string;
let joses: number;

beforeAll(async () => {
  jose = await site.person({
    firstName: "José",
    lastName: "Núñez",
    phone: "2135550101",
    emergencyName: "Rosa Núñez",
    emergencyNumber: "2135550102",
  });
  await setAccount(site, jose, { email: "jose@mail.example" });
  const marta = { email: "guardian@mail.example", name: "Marta Núñez", phone: "2135550103" };
  await guardianOf(site, jose.playerId, marta);
  const team = await site.team("Joses", { manager: jose });
  await site.team("Janes");
  joses = team.teamId;
  parent = await site.person({ firstName: "Petra", lastName: "Parent", dob: "1980-01-01" });
  kit = await child(site, parent, { firstName: "Kit", lastName: "Parent" });
});

const secrets = /jose@mail|guardian@mail|Marta|Rosa|213-?555-?010|2011-05-04/;
const find = (search: string) => admin.post("/admin/people", { search });
const names = (html: string) =>
  elements(html, "a").flatMap(
    ({ href }) => /^\/admin\/people\/([0-9a-f]{8}-.*)/.exec(href ?? "")?.[1] ?? [],
  );

describe("finding people", () => {
  test.each(["nunez josé", "JOSE@mail", "213-555-0101"])(
    "José Núñez is found by %s, and the address reveals nobody",
    async (search) => {
      const page = await find(search);
      expect(names(page.text)).toEqual([jose.playerId]);
      expect(page.url).toBe("/admin/people");
      expect(textOf(page)).toContain("People found: 1");
      expect(textOf(page)).toContain("Joses13 to 17 · guardian hasn't agreed");
    },
  );

  test("no list of people is sent ahead, and one that is found shows no contact", async () => {
    const page = await admin.get("/admin/people");
    const data = await admin.get("/admin/people.data");
    for (const each of [page, data, await find("")]) {
      expect(each.text).not.toMatch(/José|Petra/);
      expect(names(each.text)).toEqual([]);
    }
    const found = await find("nunez");
    expect(found.headers.get("Cache-Control")).toContain("no-store");
    expect(found.text).not.toMatch(secrets);
  });

  test("the same search finds teams and games, and each staff member only what they may open", async () => {
    const game = await scheduleGame(await site.admin(), U13, "Joses - Janes");
    const links = async (browser: Browser, search: string) => {
      const { text } = await browser.post("/admin/people", { search });
      return elements(text, "main a").map(({ href }) => href);
    };
    const own = [`/admin/players/${joses}`, `/admin/games/edit/${game}`];
    expect(await links(admin, "jose")).toEqual(
      expect.arrayContaining([...own, `/admin/people/${jose.playerId}`]),
    );
    const scorekeeper = await links(await site.signIn(await site.staff("scorekeeper")), "jose");
    expect(scorekeeper).toEqual(expect.arrayContaining(own));
    expect(scorekeeper.filter((href) => href?.startsWith("/admin/people/"))).toEqual([]);
    const editor = await links(await site.signIn(await site.staff("editor")), "jose");
    expect(editor.filter((href) => /\d/.test(href ?? ""))).toEqual([]);
  });

  test("20 people are listed at most", async () => {
    for (let more = 1; more <= 21; more++) {
      await site.person({ firstName: "Łukasz", lastName: `O’Brien ${more}` });
    }
    const { text } = await find("o'brien lukasz");
    expect(names(text)).toHaveLength(20);
    expect(readable(text)).toContain("People found: 21");
    expect(readable(text)).toContain("Showing the first 20 people.");
  });
});

describe("a person's page", () => {
  const page = (id: string) => admin.get(`/admin/people/${id}`);

  test("a person's page shows all their roles and no contact", async () => {
    const shown = await page(jose.playerId);
    for (const said of [
      /14 years old \(13 to 17\)/,
      /Plays for \|?Joses/,
      /Manages \|?Joses/,
      /no parent or guardian has agreed/,
    ]) {
      expect(textOf(shown)).toMatch(said);
    }
    for (const { text } of [shown, await page(`${jose.playerId}.data`)])
      expect(text).not.toMatch(secrets);
    expect(textOf(await page(parent.playerId))).toMatch(/Guardian of \|?Kit Parent/);
    expect(textOf(await page(kit))).toMatch(/Account managed by \|?Petra Parent/);
  });

  test("an organizer stops the reminders to an address that nobody confirmed", async () => {
    const { playerId } = await site.person({}, { confirmed: false });
    const done = await press(admin, await page(playerId), "Stop the reminders");
    expect(done.url).toContain(`/admin/people/${playerId}?done=`);
    expect(buttons(done)).not.toContain("Stop the reminders");
  });
});

let teamId: number;
let minor: Person;
let adult: Person;

beforeAll(async () => {
  minor = await site.person({ emergencyName: "Maria Silva", emergencyNumber: "2135550101" });
  const team = await site.team("Kits", { manager: minor, tournamentName: "U16+ (2009 & older)" });
  teamId = team.teamId;
  adult = await site.person({ firstName: "Bo", dob: "2000-01-31", phone: "2135550102" });
  await joinTeam(adult.ctx, { playerId: adult.playerId, teamCode: team.teamCode });
});

const addresses = () => [`/admin/players/${teamId}/sheet`, "/admin/players/sheets"];
const asked = { intent: "sheets", reason: "Check-in" };
const sheets = async () =>
  (await auditOf(site, `team:${teamId}`)).filter(({ action }) => action === "team.sheet").length;

test("the check-in sheet has a row per slot and birth years, and each opening is logged", async () => {
  for (const address of addresses()) {
    const before = await sheets();
    const { text, headers } = await admin.post(address, asked);
    expect(headers.get("Cache-Control")).toContain("no-store");
    const [table = ""] = within(text, "table").filter((each) => each.includes("Maria"));
    const rows = within(table, "tbody tr").map((row) => within(row, "td, th").map(readable));
    expect(rows).toHaveLength(7);
    const ana = ["1", "Ana SilvaGuardian hasn't agreed yet", "2011", "Maria Silva 213-555-0101"];
    expect(rows[0]?.slice(0, 4)).toEqual(ana);
    expect(rows[1]?.slice(1, 4)).toEqual(["Bo Silva", "2000", " 213-555-0102"]);
    expect(rows[2]?.[1]).toBe("Empty Slot");
    expect(text).not.toMatch(/May 4|2011-05-04/);
    expect(await sheets()).toBe(before + 2);
    const dated = await admin.post(address, { ...asked, fullDates: "on" });
    expect(readable(dated.text)).toContain("May 4, 2011 (14)");
    // No topics of people: an automatic reload would record a view that the admin did not make.
    expect(elements(text, "main")).toMatchObject([
      { "data-topics": expect.stringMatching(/^account:[0-9a-f-]{36} cup:1 content$/) },
    ]);
  }
});

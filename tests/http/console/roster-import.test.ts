import { expect, test } from "vitest";
import { rosterInvitations } from "#db/schema/team-managers.ts";
import type { StaffRole } from "#domain/core/staff-role-rules.ts";
import { alerts, buttons, fieldsOf, textOf, typedIn } from "#tests/support/assertions/forms.ts";
import { elements, within } from "#tests/support/assertions/html.ts";
import { nextImportFields } from "#tests/support/factories/import-steps.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import { rosterTokenIn } from "#tests/support/factories/roster-invitations.ts";
import { xlsx } from "#tests/support/factories/spreadsheets.ts";
import { U13 } from "#tests/support/fixtures/cup-world.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { type Browser, registration } from "#tests/support/fixtures/test-site.ts";

const { site, browser: admin } = useOrganizer();
const PATH = "/admin/players/import";
const HEADING = "division,team,role,name,dob,parent email,email,shirt";

function check(browser: Browser, file: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append("file", new File([file], "teams.csv"));
  body.append("intent", "check");
  return browser.send(PATH, { method: "POST", body });
}

async function send(browser: Browser, ...lines: string[]) {
  const text = [HEADING, ...lines.map((line) => `${U13},${line},`)].join("\n");
  const checked = await check(browser, text);
  const fields = nextImportFields(checked.text);
  return fields ? browser.post(PATH, fields) : checked;
}

const addressTo = async (email: string) =>
  `/invited/${rosterTokenIn((await mailsTo(site, { email })).at(-1)?.body)}`;

test("an Excel file is checked, then imported, and its unknown columns are named", async () => {
  const players = await admin.get("/admin/players");
  expect(elements(players.text, "a").map(({ href }) => href)).toContain(PATH);
  expect(textOf(await admin.get(PATH))).toContain("Never enter a child's own address.");
  const checked = await check(
    admin,
    xlsx([
      ["Division", "Club", "Role", "Name", "Birthdate", "Guardian Email", "Jersey"],
      [U13, "Sand Foxes", "Coach", "", "", "fox@coach.example", null],
      [U13, "Sand Foxes", "Player", "Ana Silva", { date: "2012-03-14" }, "rosa@fox.example", 7],
    ]),
  );
  expect(textOf(checked)).toContain(
    "yet.|1 team created: Sand Foxes|1 manager invited|1 player invited|We ignored 1 column: Jersey",
  );
  expect(textOf(checked)).toContain("Sand Foxes: Ana Silva, by email to rosa@fox.example");
  expect(await site.db.$count(rosterInvitations)).toBe(0);
  const done = await admin.post(PATH, nextImportFields(checked.text) ?? {});
  expect(textOf(done)).toContain("Imported. The invitations are on their way.|1 team created");
  expect(done.text).not.toContain("rosa@fox.example");
  const unchecked = await admin.post(PATH, {
    intent: "import",
    text: typedIn(checked.text, "text"),
  });
  expect(unchecked.status).toBe(409);
});

test("registrars invite to teams that exist, and nobody else opens the page", async () => {
  const as = async (role: StaffRole) => site.signIn(await site.staff(role));
  const registrar = await as("registrar");
  await site.team("Old Elks");
  const line = "player,Bea Berg,3/14/2012,pat@elk.example,";
  const refused = await send(registrar, `New Elms,${line}`, `Old Elks,${line}`);
  expect(refused.status).toBe(400);
  expect(textOf(refused)).toContain(`Line 2: There's no team 'New Elms'`);
  expect(textOf(await send(registrar, `Old Elks,${line}`))).toContain("1 player invited");
  for (const browser of [await as("scorekeeper"), await site.signIn(await site.adult())]) {
    expect((await browser.get(PATH)).url).not.toBe(PATH);
    expect(textOf(await check(browser, `${HEADING}\n`))).not.toContain("header row");
  }
});

test("a parent goes from the email through registration and the child's form to the roster @long", async () => {
  await send(admin, "Tide,player,Cleo Cruz,4/5/2012,cruz@family.example,");
  const path = await addressTo("cruz@family.example");
  const parent = site.browser();
  const opened = await parent.get(path);
  expect(textOf(opened)).toContain("Cleo Cruz, born April 5, 2012");
  expect(buttons(opened)).toEqual(["Decline"]);
  const links = () => elements(opened.text, "a").map(({ href = "" }) => href);
  const way = links().find((href) => href.includes("as=guardian")) ?? "";
  expect(way).toContain(encodeURIComponent(path));
  await parent.post(way, { ...registration(), dob: "1985-01-01" });
  const back = await parent.get(path);
  const add = elements(back.text, "a").find(({ href }) => href?.includes("players/new"));
  const form = await parent.get(add?.["href"] ?? "");
  const values = fieldsOf(within(form.text, "main form")[0] ?? "");
  expect(values).toMatchObject({ firstName: "Cleo", lastName: "Cruz", dob: "2012-04-05" });
  const emergency = { emergencyName: "Rosa Cruz", emergencyNumber: "5550101234" };
  const added = await parent.post(form.url, { ...values, ...emergency });
  expect(added.url).toContain(path);
  const joined = await press(parent, added, "Join Tide");
  expect(alerts(joined.text).flat()).toContain("Joined team successfully!");
  expect((await parent.get(path)).status).toBe(404);
});

test("an adult becomes the manager, and who declines is told that it is erased @long", async () => {
  await send(admin, "Gulls,manager,,,,coach@gull.example", "Terns,manager,,,,coach@tern.example");
  const coach = await site.signIn(await site.adult());
  const gulls = await addressTo("coach@gull.example");
  expect((await press(coach, await coach.get(gulls), "Manage Gulls")).url).toMatch(/^\/manage\//);
  const terns = await addressTo("coach@tern.example");
  const visitor = site.browser();
  const declined = await press(visitor, await visitor.get(terns), "Decline");
  expect(textOf(declined)).toContain("Declined. We deleted the invitation.");
  expect((await coach.get(terns)).status).toBe(404);
  const spanish = await visitor.get(`/es${terns}`);
  expect(textOf(spanish)).toContain("Esta invitación ya no funciona.");
});

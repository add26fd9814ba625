import { beforeAll, expect, test } from "vitest";
import { brackets } from "#db/schema/cup.ts";
import {
  alerts,
  buttons,
  fieldErrors,
  fieldsOf,
  formOf,
  questionOf,
  typedIn,
} from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, browser, send } = useOrganizer();
let u13: number;

beforeAll(async () => {
  u13 = await site.tournamentId(U13);
});

const at = (id: number) => `/admin/cup/tournaments/${id}`;
const bracketId = async (name: string) =>
  (await site.db.select().from(brackets)).find((each) => each.name === name)?.id;

test("the list links to each tournament and offers to add one", async () => {
  const page = await browser.get("/admin/cup/tournaments");
  const links = elements(within(page.text, "main")[0] ?? "", "a").map(({ href }) => href);
  expect(links).toEqual(expect.arrayContaining([at(u13), at(await site.tournamentId(U16))]));
  expect(readable(page.text)).toContain("7 players per team, July 28");
  expect(fieldsOf(formOf(page, "add-tournament"))).toMatchObject({ name: "", rosterSize: "7" });
});

test("a tournament is added, changed and deleted after a question", async () => {
  const girls = { name: "Girls U14", rosterSize: "many" };
  const list = await browser.get("/admin/cup/tournaments");
  const refused = await send(list, "add-tournament", girls);
  expect(refused.status).toBe(400);
  expect(fieldErrors(refused.text)).toEqual(["Enter a roster size from 1 to 30."]);
  expect(fieldsOf(formOf(refused, "add-tournament"))).toMatchObject(girls);

  const added = await send(refused, "add-tournament", { rosterSize: "9" });
  expect(alerts(added.text)).toEqual([["Tournament added."]]);
  const here = added.url.split("?")[0] ?? "";
  const group = await browser.get("/schedules-results?group=girls-u14");
  expect(readable(group.text)).toContain("Girls U14");

  const change = { name: "Girls U15", playsOn: "2025-07-29" };
  const fields = { ...fieldsOf(formOf(added, "tournament")), ...change };
  const saved = await browser.post(here, fields);
  expect(alerts(saved.text)).toEqual([["Settings saved."]]);
  expect(fieldsOf(formOf(saved, "tournament"))).toMatchObject(change);
  const again = await browser.get("/schedules-results?group=girls-u14");
  expect(readable(again.text)).toContain("Girls U15");

  const asked = await browser.get(`${here}?confirm=delete`);
  expect(questionOf(asked)).toMatch(/^Are you sure you want to delete .+\?/);
  const gone = await press(browser, asked, "Yes");
  expect(gone.url).toBe("/admin/cup/tournaments?done=deleted");
  expect(alerts(gone.text)).toEqual([["Tournament deleted."]]);
  expect(gone.text).not.toContain("Girls");
  expect((await browser.get(here)).status).toBe(404);
});

test("a tournament with teams says why it can't be deleted", async () => {
  await site.team("Keepers");
  const kept = await browser.get(at(u13));
  expect(buttons(kept)).not.toContain("Delete tournament");
  expect(readable(kept.text)).toContain("You can't delete this tournament because it has teams.");
});

test("brackets are added, renamed and deleted, each with its message", async () => {
  const added = await browser.post(at(u13), { intent: "add-bracket", name: "Bracket Red" });
  expect(added.url).toContain("done=add-bracket");
  expect(alerts(added.text)).toEqual([["Bracket added."]]);
  const id = String(await bracketId("Bracket Red"));
  const rename = { intent: "rename-bracket", bracketId: id, name: "Bracket Blue" };
  const renamed = await browser.post(at(u13), rename);
  expect(alerts(renamed.text)).toEqual([["Bracket renamed."]]);
  expect(typedIn(formOf(renamed, `rename-bracket-${id}`), "name")).toBe("Bracket Blue");
  expect(buttons(renamed)).toContain("Delete Bracket Blue");
  const deleted = await browser.post(at(u13), { intent: "delete-bracket", bracketId: id });
  expect(alerts(deleted.text)).toEqual([["Bracket deleted."]]);
  expect(deleted.text).not.toContain("Bracket Blue");
  expect(buttons(deleted)).not.toContain("Delete Bracket A");
});

test("a refused bracket change comes back at its bracket as typed", async () => {
  const u16 = await site.tournamentId(U16);
  const twice = await browser.post(at(u16), { intent: "add-bracket", name: "bracket b" });
  expect(twice.status).toBe(409);
  const form = formOf(twice, "add-bracket");
  expect(fieldErrors(form)).toEqual(["This tournament already has a bracket with this name."]);
  expect(typedIn(form, "name")).toBe("bracket b");
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
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
import { changeCup, tournamentRow } from "#tests/support/factories/cups.ts";
import { auditOf, placeAnimals, scheduleGame } from "#tests/support/factories/games.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser, send } = useOrganizer();
let u13: number;
let u16: number;

beforeAll(async () => {
  [u13, u16] = [await site.tournamentId(U13), await site.tournamentId(U16)];
});

const at = (id: number) => `/admin/cup/tournaments/${id}`;
const bracketId = async (name: string) =>
  (await site.db.select().from(brackets)).find((each) => each.name === name)?.id;

test("the list links to each tournament and offers to add one, and one with teams can't be deleted", async () => {
  const page = await browser.get("/admin/cup/tournaments");
  const links = elements(within(page.text, "main")[0] ?? "", "a").map(({ href }) => href);
  expect(links).toEqual(expect.arrayContaining([at(u13), at(u16)]));
  expect(readable(page.text)).toContain("7 players per team, July 28");
  expect(fieldsOf(formOf(page, "add-tournament"))).toMatchObject({ name: "", rosterSize: "7" });
  await site.team("Keepers");
  const kept = await browser.get(at(u13));
  expect(buttons(kept)).not.toContain("Delete tournament");
  expect(readable(kept.text)).toContain("You can't delete this tournament because it has teams.");
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

beforeEach(async () => {
  await site.db.update(cups).set({ startsOn: null, endsOn: null });
  await site.db.update(tournaments).set({ playsOn: null });
});

const text = (page: Page) => readable(page.text).replace(/\s+/g, " ");
const CUP = "/admin/cup";
const LIST = "/admin/cup/tournaments";
const WARNING = "Tournament days don't match the cup's dates";
const places = [CUP, LIST, "/admin"];

const move = (page: Page, typed = {}) => send(page, "move-days", typed);
const daysOf = async () => [
  (await tournamentRow(site, u16)).playsOn,
  (await tournamentRow(site, u13)).playsOn,
];

test("contradicting days are reported when the cup's days are saved, until resolved @long", async () => {
  for (const path of places) expect(text(await browser.get(path)), path).not.toContain(WARNING);
  const days = { startsOn: "2025-08-01", endsOn: "2025-08-03" };
  const saved = await send(await browser.get(CUP), "settings", days);
  expect(saved.url).toContain("/admin/cup?done=settings");
  expect(text(saved)).toContain(WARNING);
  expect(text(saved)).toContain(
    "The cup is August 1–3, but the rules page says that U16+ plays July 27 and U13-U15 plays July 28.",
  );
  for (const path of places) expect(text(await browser.get(path)), path).toContain(WARNING);

  const moved = await move(await browser.get(CUP));
  expect(moved.url).toBe(`${LIST}?done=move-days`);
  expect(alerts(moved.text)).toEqual([["Tournament days moved."]]);
  expect(await daysOf()).toEqual(["2025-08-01", "2025-08-02"]);
  for (const path of places) expect(text(await browser.get(path)), path).not.toContain(WARNING);
  const after = text(await site.browser().get("/CupRules"));
  expect(after).toContain("August 2");
  expect(after).not.toMatch(/July 2[78]/);
  expect((await auditOf(site, `cup:${site.cup.id}`)).at(-1)).toMatchObject({
    action: "cup.move-days",
    details: { tournaments: [u16, u13] },
  });
  expect(text(await browser.get("/admin/security/log"))).toMatch(
    /changed tournaments' game days.{0,80}2 tournaments/,
  );
});

test("days cannot move outside the cup or from an outdated page", async () => {
  await changeCup(admin, { startsOn: "2025-08-01", endsOn: "2025-08-03" });
  const page = await browser.get(LIST);
  const wrong = await move(page, { [`day${u13}`]: "2025-08-04" });
  expect(wrong.status).toBe(400);
  expect(text(wrong)).toContain("Pick a day of the cup.");
  await changeCup(admin, { endsOn: "2025-08-02" });
  const old = await move(page);
  expect(old.status).toBe(409);
  expect(text(old)).toContain(
    "Someone changed these settings while you were editing. Check them and save again.",
  );
  expect(await daysOf()).toEqual([null, null]);
});

test("games outside the cup's dates are reported in its settings", async () => {
  await placeAnimals(site);
  await scheduleGame(admin, U16, "Lions - Tigers");
  const settings = async () => text(await browser.get(CUP));
  expect(await settings()).toContain("Games are on July 15, but the cup's dates are July 27–29.");
  await changeCup(admin, { startsOn: "2025-07-15", endsOn: "2025-07-29" });
  expect(await settings()).not.toContain("Games are on");
});

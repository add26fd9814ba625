import { beforeAll, beforeEach, expect, test } from "vitest";
import { cups, tournaments } from "#db/schema/cup.ts";
import { alerts } from "#tests/support/assertions/forms.ts";
import { readable } from "#tests/support/assertions/html.ts";
import { changeCup, tournamentRow } from "#tests/support/factories/cups.ts";
import { auditOf, placeAnimals, scheduleGame } from "#tests/support/factories/games.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser, send } = useOrganizer();
let u13: number;
let u16: number;

beforeAll(async () => {
  [u13, u16] = [await site.tournamentId(U13), await site.tournamentId(U16)];
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

test("contradicting days are reported when the cup's days are saved, until resolved", async () => {
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

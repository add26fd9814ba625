import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { gameReferees, referees } from "#db/schema/referees.ts";
import { readCalendar } from "#tests/support/assertions/calendar.ts";
import { elements, readable, whole, within } from "#tests/support/assertions/html.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { makeReferee, REFEREE_DAY, refereeLink } from "#tests/support/factories/referees.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { readyForm } from "#tests/support/fixtures/two-sites.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser: desk } = useOrganizer();
const path = `/admin/referees?day=${REFEREE_DAY}`;
const phone = site.browser();
let ids: Map<string, number>;
let game: number;
let later: number;

beforeAll(async () => {
  const names = ["Lions", "Tigers", "Wolves", "Bears"];
  ids = await placeTeams(site, U16, Object.fromEntries(names.map((name) => [name, "Bracket A"])));
});

beforeEach(async () => {
  await site.db.delete(referees);
  await site.db.delete(gameReferees);
  await site.db.delete(games);
  game = await scheduleGame(admin, U16, "Lions - Tigers", { time: "15:00", field: "North" });
  later = await scheduleGame(admin, U16, "Wolves - Bears", { time: "16:00", field: "South" });
});

/** What the form on the page sends, with other values typed in. */
const fieldsOf = (page: Page, known: Record<string, string>, typed = {}) =>
  readyForm(page, known, typed).fields;

const assign = async (who: string) =>
  desk.post(path, fieldsOf(await desk.get(path), { intent: "assign" }, { who }));

const linksOn = (page: Page) =>
  elements(page.text, "a").flatMap(({ href }) => href?.match(/\/referee\/[\w-]+$/)?.[0] ?? []);

test("people are added, assigned and changed without script", async () => {
  let page = await desk.get(path);
  expect(readable(page.text)).toContain("You haven't added anyone for this day yet.");
  const name = "Rolf <Sand>";
  const typed = { name, teamId: String(ids.get("Lions")), notBefore: "9:00" };
  page = await desk.post(path, fieldsOf(page, { intent: "add" }, typed));
  expect(readable(page.text)).toContain("Added. Share their private link below.");
  expect(readable(page.text)).toContain("Rolf <Sand>, no games");
  page = await assign("people");
  expect(readable(page.text)).toContain("Referees are assigned.");
  expect(readable(page.text)).toContain("Games with a referee: 1 of 2.");
  const [row] = await site.db.select().from(gameReferees);
  expect(row?.gameId).toBe(later);
  const change = { intent: "change", refereeId: String(row?.refereeId) };
  page = await desk.post(path, fieldsOf(await desk.get(path), change, { notBefore: "16:30" }));
  expect(readable(page.text)).toContain(
    "Rolf <Sand> can't referee Wolves - Bears at 4:00 PM: they aren't available before 4:30 PM.",
  );
  const list = await desk.get("/admin/games/edit");
  expect(readable(list.text)).toContain("Rolf <Sand> can't referee Wolves - Bears at 4:00 PM");
});

test("a game's select has the free ones first, and others are refused with the reason", async () => {
  const id = await makeReferee(admin, "Rolf Sand", { teamId: String(ids.get("Lions")) });
  const page = await desk.get(path);
  const [first = ""] = within(page.text, "tr").filter((each) => each.includes(`#game-${game}`));
  expect(elements(first, "optgroup").map(({ label }) => label)).toEqual([
    "Available teams",
    "Not available",
  ]);
  const form = { intent: "set", gameId: String(game) };
  const refused = await desk.post(path, fieldsOf(page, form, { referee: `person:${id}` }));
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain(
    "Rolf Sand can't referee Lions - Tigers at 3:00 PM: their own team plays in it.",
  );
});

test("a saved referee is confirmed beside the game, where the page goes to", async () => {
  const form = { intent: "set", gameId: String(game) };
  const wolves = { referee: `team:${ids.get("Wolves")}` };
  const page = await desk.post(path, fieldsOf(await desk.get(path), form, wolves));
  const saying = whole(page.text, "tr").filter((each) => /role="status"[^]*Saved\./.test(each));
  expect(saying.map((each) => /^<tr id="([^"]+)"/.exec(each)?.[1])).toEqual([`game-${game}`]);
  expect(readable(page.text).match(/Saved\./g)).toHaveLength(1);
});

test("games to play are first, and marked while they have no referee", async () => {
  const over = { state: "final", team1Score: 1, team2Score: 0 } as const;
  await site.set(games, { id: game }, over);
  await makeReferee(admin, "Rolf Sand");
  const rows = (page: Page) =>
    whole(page.text, "tr").flatMap((each) => {
      const id = /^<tr id="game-(\d+)"/.exec(each)?.[1];
      return id === undefined ? [] : [[Number(id), each.includes("No referee yet")]];
    });
  expect(rows(await desk.get(path))).toEqual([
    [later, true],
    [game, false],
  ]);
  expect(rows(await assign("people"))).toEqual([
    [later, false],
    [game, false],
  ]);
});

test("a person's own page and calendar have their games, and nobody caches them", async () => {
  const id = await makeReferee(admin, "Rolf Sand", { teamId: String(ids.get("Lions")) });
  await assign("people");
  const link = `/referee/${await refereeLink(admin, id)}`;
  expect(linksOn(await desk.get(path))).toEqual([link]);
  const page = await phone.get(link);
  const shown = readable(within(page.text, "main")[0] ?? "");
  expect(shown).toMatch(/Rolf Sand, .*Tue, Jul 15Next4:00 PMSouthWolvesBearsU16\+/);
  expect(shown).not.toContain("Tigers");
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  const calendar = await phone.get(`${link}/calendar.ics`);
  expect(calendar.headers.get("Cache-Control")).toBe("no-store");
  expect(calendar.text).not.toMatch(/Rolf|referee\/\d/);
  expect(readCalendar(Buffer.from(calendar.text))).toMatchObject([
    { uid: `referee-${later}@127.0.0.1:3000`, summary: "Referee: Wolves – Bears" },
  ]);
  const spanish = await phone.get(`/es${link}`);
  expect(readable(spanish.text)).toContain("Sus partidos como árbitro");
});

test("everyone reads which team referees, on its page and in its calendar", async () => {
  await desk.get("/teams/lions");
  await assign("teams");
  const rows = await site.db.select().from(gameReferees);
  const own = rows.find(({ gameId }) => gameId === later);
  const name = [...ids].find(([, id]) => id === own?.teamId)?.[0] ?? "";
  expect(["Lions", "Tigers"]).toContain(name);
  const page = await phone.get(`/teams/${name.toLowerCase()}`);
  expect(readable(page.text)).toContain("Referee: 4:00 PM, South, Wolves – Bears");
  const calendar = await phone.get(`/teams/${name.toLowerCase()}/calendar.ics`);
  expect(readCalendar(Buffer.from(calendar.text)).map(({ summary }) => summary)).toEqual([
    "Lions – Tigers",
    "Referee: Wolves – Bears",
  ]);
  const none = { intent: "set", gameId: `${later}`, version: `team:${own?.teamId}` };
  await desk.post(path, { ...none, referee: "none" });
  const after = await phone.get(`/teams/${name.toLowerCase()}`);
  expect(readable(after.text)).not.toContain("Referee:");
});

test("people's names are on staff's sheets only", async () => {
  const id = await makeReferee(admin, "Rolf Sand");
  await makeReferee(admin, "Zed Quill");
  await assign("people");
  await desk.post("/admin/field", { intent: "make", day: REFEREE_DAY });
  const sheets = await desk.get(`/admin/print?day=${REFEREE_DAY}&sheet=referees`);
  expect(elements(sheets.text, "section").map((each) => each["aria-label"])).toEqual(
    expect.arrayContaining(["Rolf Sand", "Zed Quill"]),
  );
  for (const address of [
    `/admin/print?day=${REFEREE_DAY}&sheet=games`,
    `/admin/field/sheets?day=${REFEREE_DAY}`,
  ]) {
    expect((await desk.get(address)).text).toMatch(/Rolf Sand[^]*Zed Quill|Zed Quill[^]*Rolf Sand/);
  }
  const link = await refereeLink(admin, id);
  for (const address of [
    "/",
    "/schedules-results?group=u16&view=schedule",
    "/teams/lions",
    "/teams/lions/calendar.ics",
    "/calendar.ics",
    "/board",
    "/api/v1/tournaments/u16/schedule",
    `/admin/print?day=${REFEREE_DAY}&sheet=plan`,
  ]) {
    const page = await (address.startsWith("/admin") ? desk : phone).get(address);
    expect(page.status, address).toBe(200);
    expect(page.text, address).not.toMatch(/Rolf|Zed Quill/);
    expect(page.text, address).not.toContain(link);
  }
});

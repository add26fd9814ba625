import { beforeAll, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { makeFieldLinks } from "#domain/competition/field/field-links.ts";
import { elements, readable, tablesOf, within } from "#tests/support/assertions/html.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { fourGoOn } from "#tests/support/factories/knockouts.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser } = useOrganizer();

beforeAll(async () => {
  const manager = await site.person({ firstName: "Rosa", lastName: "Lima", dob: "1985-01-01" });
  await site.team("Lions", { tournamentName: U16, manager });
  for (const name of ["Tigers", "Wolves"]) await site.team(name, { tournamentName: U16 });
  await scheduleGame(admin, U16, "Lions - Wolves", { time: "15:00", field: "North" });
  await scheduleGame(admin, U16, "Wolves - Lions", { time: "14:00", field: "South" });
});

const read = async (query = "") => (await browser.get(`/admin/print${query}`)).text;

const sheetsIn = (html: string) =>
  within(html, "section")
    .map(readable)
    .filter((each) => each.includes("Referee"));

test("the day plan lists games by time and field, forty a page @long", async () => {
  const [plan] = tablesOf(await read("?day=2025-07-15"));
  expect(plan?.caption).toContain("Tue, Jul 15");
  expect(plan?.rows.map(([time, field, team]) => [time, field, team])).toEqual([
    ["2:00 PM", "South", "Wolves"],
    ["3:00 PM", "North", "Lions"],
  ]);
  const [, , home, score] = elements(await read("?day=2025-07-15"), "th");
  expect([home?.["class"], score?.["class"]]).toEqual(["text-right", "text-center"]);
  for (let game = 0; game < 41; game++) {
    await scheduleGame(admin, U16, "Lions - Wolves", { date: "2025-07-16" });
  }
  const html = await read("?day=2025-07-16");
  expect(tablesOf(html).map(({ rows }) => rows.length)).toEqual([40, 1]);
  const scrolled = elements(html, 'div[tabindex="0"]').map((each) => each["aria-label"]);
  expect(scrolled).toEqual(["Schedule for the day, page 1", "Schedule for the day, page 2"]);
});

test("a printed page has fewer games where their names take several lines", async () => {
  const date = "2025-07-21";
  const field = "Field at the very end of the park";
  for (let game = 0; game < 12; game++) {
    await scheduleGame(admin, U16, "Lions - Wolves", { date, field });
  }
  const tables = tablesOf(await read(`?day=${date}`));
  expect(tables.map(({ rows }) => rows.length)).toEqual([10, 2]);
});

test("printed lists name a knockout game, so that 'Winner of …' can be found", async () => {
  const day = "2025-07-20";
  const id = await fourGoOn(site, admin);
  await site.set(games, { tournamentId: id }, { date: day });
  const [plan] = tablesOf(await read(`?day=${day}`));
  const knockout = plan?.rows.filter((row) => row[5]?.includes(", ")).map((row) => row.slice(2));
  expect(
    knockout?.map(([team1, , team2, game]) => [team1, team2, game?.split(", ").at(-1)]),
  ).toEqual([
    ["1st in Bracket A", "2nd in Bracket B", "Semi-final 1"],
    ["1st in Bracket B", "2nd in Bracket A", "Semi-final 2"],
    ["Loser of Semi-final 1", "Loser of Semi-final 2", "Third place"],
    ["Winner of Semi-final 1", "Winner of Semi-final 2", "Final"],
  ]);
  await makeFieldLinks(admin, { day, gameId: undefined });
  const { text } = await browser.get(`/admin/field/sheets?day=${day}`);
  expect(tablesOf(text).flatMap(({ rows }) => rows.map((row) => row[1]))).toContain(
    "Winner of Semi-final 1 - Winner of Semi-final 2 (Final)",
  );
});

test("a game sheet has both rosters and room to write", async () => {
  const html = await read("?day=2025-07-15&sheet=games");
  const sheets = sheetsIn(html);
  expect(sheets).toHaveLength(2);
  expect(sheets[0]).toMatch(/Wolves – Lions.*Rosa Lima/s);
  expect(elements(html, "svg[role=img]")).toEqual([]);
  expect(sheetsIn(await read("?day=2025-07-15&sheet=games&field=South"))).toHaveLength(1);
});

test("a canceled game is on the day plan and has no sheet @long", async () => {
  const date = "2025-07-18";
  const id = await scheduleGame(admin, U16, "Lions - Wolves", { date });
  await scheduleGame(admin, U16, "Wolves - Lions", { date });
  await browser.post(`/admin/games/edit/${id}`, { intent: "state", state: "cancelled" });
  const [plan] = tablesOf(await read(`?day=${date}`));
  expect(plan?.rows.map((row) => row[3])).toContain("Canceled");
  const [sheet, ...others] = sheetsIn(await read(`?day=${date}&sheet=games`));
  expect(sheet).toContain("Wolves – Lions");
  expect(others).toEqual([]);
});

test("the day plan carries the code of an open field link", async () => {
  await makeFieldLinks(admin, { day: "2025-07-15", gameId: undefined });
  const html = await read("?day=2025-07-15&sheet=games&field=North");
  expect(elements(html, "svg").map((each) => each["aria-label"])).toContain(
    "QR code to enter scores for North",
  );
});

test("a day without games says so", async () => {
  expect(readable(await read("?day=2025-12-24"))).toContain("No games on Wed, Dec 24.");
});

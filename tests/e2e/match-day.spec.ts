import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { type DemoSite, openDemoSite } from "../../tools/screenshots/demo-site.ts";
import {
  confirmGroups,
  correctScore,
  deleteKnockout,
  drawLots,
  holdGames,
  makeFieldLink,
  makeKnockout,
  planEvening,
  resumeGames,
  takeBack,
} from "./match-day-desk.ts";
import { type Ending, endingOf, endingsOf, FieldPhone, shownScore } from "./match-day-people.ts";
import { LONG } from "./often.ts";
import { signInAsAdmin, U13 } from "./people.ts";
import { byPlace, tableOf } from "./table-of.ts";

const OPEN = "U16+ (2009 & older)";

const YOUTH = [
  "Harbor Street Hornets 0-1 Comet Kickers",
  "Los Relámpagos 2-1 Night Owls",
  "Sandstorm Juniors 1-0 The Unstoppable Flying Tortoises of Maple Avenue",
  "The Unstoppable Flying Tortoises of Maple Avenue 1-0 Harbor Street Hornets",
  "Night Owls 1-1 Sandstorm Juniors",
  "Comet Kickers 0-1 Los Relámpagos",
];
const OPEN_A = [
  "Cedar Park Rovers 1-0 Thunder Valley",
  "Étoile Filante 1-1 Saturday Morning Optimists Football Club, own goal",
  "Thunder Valley 2-1 Étoile Filante",
  "Red Clay United 0-1 Cedar Park Rovers",
];
const OPEN_B = [
  "Paper Tigers 1-1 Goal Diggers",
  "東京さくら 2-3 Dockside Dynamos",
  "Goal Diggers 0-1 東京さくら",
  "Lighthouse Athletic 0-1 Paper Tigers",
];
const KNOCKOUT = [
  "Sandstorm Juniors 2-0 The Unstoppable Flying Tortoises of Maple Avenue",
  "Los Relámpagos 1-1 Night Owls, penalties 3-4",
  "The Unstoppable Flying Tortoises of Maple Avenue 0-1 Los Relámpagos",
  "Sandstorm Juniors 1-2 Night Owls after 1-1",
  "Cedar Park Rovers 1-0 Lighthouse Athletic",
  "東京さくら 0-1 Thunder Valley",
  "Lighthouse Athletic 1-0 東京さくら",
  "Cedar Park Rovers 2-1 Thunder Valley",
];
const inGroups = endingsOf([...YOUTH, ...OPEN_A, ...OPEN_B]);
const inKnockout = endingsOf(KNOCKOUT);

const heldAtField = (page: Page): Locator =>
  page.getByRole("status").filter({ hasText: "No game can start until play resumes." });

async function openAt(browser: Browser, wrong: string[], phone = false): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.at,
    viewport: phone ? { width: 360, height: 740 } : { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    // The browser logs a 409 confirmation page as an error.
    const isQuestion =
      message.text().includes("409 (Conflict)") &&
      /\/admin\/(?:games\/edit\/|day)/.test(message.location().url);
    if (message.type() === "error" && !isQuestion) wrong.push(message.text());
  });
  return page;
}

const rowOf = (page: Page, [one, other]: readonly [string, string]): Locator =>
  page.getByRole("row").filter({ hasText: one }).filter({ hasText: other });

const drawn = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name: name === "Final" ? name : "Semi-finals", exact: true })
    .getByRole("listitem")
    .filter({ hasText: name === "Final" ? "" : name });

async function readResults(page: Page, tournament: string): Promise<Ending[]> {
  const rows = await page.getByRole("table", { name: tournament }).getByRole("row").all();
  const cells = await Promise.all(rows.map((row) => row.getByRole("cell").allInnerTexts()));
  return cells.flatMap(([, , , one, score = "", other]) => {
    const [, home, away] = /^(\d+)–(\d+)$/.exec(score.trim()) ?? [];
    return home ? [endingOf(`${one?.trim()} ${home}-${away} ${other?.trim()}`)] : [];
  });
}

async function expectTables(page: Page, tournament: string, brackets: Ending[][]): Promise<void> {
  const tables = page.getByRole("region", { name: `${tournament} –` });
  await expect(tables).toHaveCount(brackets.length);
  const shown = async () => {
    const read = (await tables.all()).map(async (table) => {
      const rows = await table.locator("tbody").getByRole("row").all();
      const cells = rows.map((row) => row.getByRole("cell").allInnerTexts());
      const texts = (await Promise.all(cells)).map((row) => row.map((text) => text.trim()));
      return texts.toSorted(byPlace);
    });
    return Promise.all(read);
  };
  await expect.poll(shown, { timeout: 30_000 }).toEqual(brackets.map(tableOf));
}

let site: DemoSite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await openDemoSite(path.join(path.dirname(fileURLToPath(import.meta.url)), "..", ".."));
});
test.afterAll(() => site?.close());

test("a day of sixteen teams is played to both finals and followed live", { tag: LONG }, async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const wrong: string[] = [];
  const admin = await openAt(browser, wrong);
  await signInAsAdmin(admin, site.admin);
  await deleteKnockout(admin, OPEN);
  const today = await planEvening(admin);
  await makeKnockout(admin, U13, [today, "21:00"]);
  await makeKnockout(admin, OPEN, [today, "22:00"]);
  const openPhone = async (field: string) => {
    const address = await makeFieldLink(admin, field);
    return FieldPhone.open(await openAt(browser, wrong, true), address);
  };
  const [north, south] = [await openPhone("North"), await openPhone("South")];

  const fan = await openAt(browser, wrong);
  await fan.goto("/schedules-results");
  const choose = async (name: string) => {
    await fan.getByRole("link", { name, exact: true }).click();
    const chosen = fan.getByRole("link", { name, exact: true });
    await expect(chosen).toHaveAttribute("aria-current", "true");
  };
  await choose(OPEN);
  await choose("Schedule");
  const openGames = await readResults(fan, OPEN);
  await choose(U13);
  const youthGames = await readResults(fan, U13);
  const loads: string[] = [];
  fan.on("load", (page) => loads.push(page.url()));

  await test.step("the first game of a tournament is followed goal by goal", async () => {
    const first = await north.begin(inGroups);
    const row = rowOf(fan, first.teams);
    await expect(row).toContainText("Live 0–0");
    await north.score(first);
    await expect(row).toContainText(`Live ${shownScore(first)}`);
    await north.end(first);
    await expect(row).not.toContainText("Live");
    await expect(row).toContainText(shownScore(first));
  });

  await test.step("lightning suspends play until it resumes", async () => {
    await holdGames(admin);
    const banner = fan.getByRole("region", { name: "Suspended play" });
    await expect(banner).toContainText("Play is suspended for lightning");
    for (const { page, front } of [north, south]) {
      await expect(page.getByRole("region", { name: "Suspended play" })).toContainText("lightning");
      await expect(heldAtField(page)).toBeVisible();
      await expect(front.getByRole("button", { name: "Begin game" })).toBeHidden();
    }
    await resumeGames(admin);
    await expect(banner).toBeHidden();
    for (const { page, front } of [north, south]) {
      await expect(heldAtField(page)).toBeHidden();
      await expect(front.getByRole("button", { name: "Begin game" })).toBeVisible();
    }
  });
  expect(loads).toEqual([]);

  await test.step("the standings come together as games are played on both fields", async () => {
    await choose("Standings");
    loads.length = 0;
    await Promise.all([north.playKnown(inGroups), south.playKnown(inGroups)]);
    await expectTables(fan, U13, [[...youthGames, ...YOUTH.map(endingOf)]]);
    expect(loads).toEqual([]);
    await choose(OPEN);
    const isOf = (bracket: readonly string[]) => {
      const teams = bracket.flatMap((told) => endingOf(told).teams);
      return openGames.filter((game) => game.teams.every((team) => teams.includes(team)));
    };
    await expectTables(
      fan,
      OPEN,
      [OPEN_A, OPEN_B].map((bracket) => [...isOf(bracket), ...bracket.map(endingOf)]),
    );
  });

  await test.step("lots are drawn, and both group stages are confirmed", async () => {
    await choose(U13);
    await choose("Knockout");
    loads.length = 0;
    await expect(drawn(fan, "Semi-final 1")).toContainText("1st of");
    await drawLots(admin, OPEN, ["Lighthouse Athletic", "Dockside Dynamos"]);
    for (const tournament of [U13, OPEN]) await confirmGroups(admin, tournament);
    await expect(drawn(fan, "Semi-final 2")).toContainText("Night Owls");
  });

  await test.step("a corrected score changes who advances, and is undone", async () => {
    const semiFinal = drawn(fan, "Semi-final 1");
    await expect(semiFinal).toContainText("Sandstorm Juniors");
    const changes = "Semi-final 1: Los Relámpagos instead of Sandstorm Juniors";
    await correctScore(admin, ["Night Owls", "Sandstorm Juniors"], ["Night Owls", 2], changes);
    await expect(semiFinal).toContainText("Los Relámpagos");
    await takeBack(admin);
    await expect(semiFinal).toContainText("Sandstorm Juniors");
    await expect(semiFinal).not.toContainText("Los Relámpagos");
  });

  await test.step("the knockout is played to the champions", async () => {
    const final = drawn(fan, "Final");
    await expect(final).toContainText("Winner of Semi-final 1");
    const inFinal = async () => {
      await expect(final).toContainText("Sandstorm Juniors", { timeout: 120_000 });
      await expect(final).toContainText("Night Owls", { timeout: 120_000 });
    };
    await Promise.all([north.playAll(inKnockout), south.playAll(inKnockout), inFinal()]);
    await expect(final).toContainText("After extra time");
    await expect(drawn(fan, "Semi-final 2")).toContainText("pens");
    await expect(fan.getByRole("definition")).toHaveText([
      "Night Owls",
      "Sandstorm Juniors",
      "Los Relámpagos",
    ]);
    expect(loads).toEqual([]);
    await choose(OPEN);
    await expect(fan.getByRole("definition").first()).toHaveText("Cedar Park Rovers");
  });
  expect(wrong).toEqual([]);
});

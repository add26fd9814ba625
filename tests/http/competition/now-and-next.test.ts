import { beforeAll, expect, test } from "vitest";
import { elements, readable, tablesOf, within } from "#tests/support/assertions/html.ts";
import { placeAnimals, scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13, U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);
const games = new Map<string, number>();

async function play(tournament: string, text: string, time: string, field: string | null = null) {
  games.set(text, await scheduleGame(admin, tournament, text, { time, field }));
}

async function shownAt(clock: string, address = "/schedules-results") {
  site.now = new Date(`2025-07-15T${clock}:00-07:00`);
  const { text } = await site.browser().get(address);
  const [main = ""] = within(text, "main");
  const [section = ""] = within(main, "section").filter((each) => each.includes("Now and next"));
  const lines = within(section, "li").map((line) => {
    const href = /href="([^"]*)"/.exec(line)?.[1];
    return { words: readable(line).replaceAll("◂", "").replaceAll(/\s+/g, " ").trim(), href };
  });
  const until = elements(text, "main")[0]?.["data-until"];
  return { lines, words: lines.map(({ words }) => words), section: readable(section), main, until };
}

beforeAll(async () => {
  await placeAnimals(site);
  await play(U16, "Lions - Tigers", "15:00", "Field 1");
  await play(U16, "Tigers - Lions", "15:20");
  await play(U13, "Cubs - Pups", "15:40", "Field 2");
});

test("now and next opens the page before a choice, tournament by tournament", async () => {
  const { words, section, lines, until } = await shownAt("15:05");
  expect(until).toBe("2025-07-15T22:10:00.000Z");
  expect(words).toEqual([
    "3:40 PM, Field 2CubsPups",
    "● Now3:00 PM, Field 1Lionsvs.Tigers",
    "3:20 PMTigersLions",
  ]);
  expect(section.indexOf(U13)).toBeLessThan(section.indexOf("Cubs"));
  expect(lines[1]?.href).toBe(`/games/${games.get("Lions - Tigers")}`);
});

test("a tournament's schedule starts with the games being played, and marks its rows", async () => {
  const { main } = await shownAt("15:05", "/schedules-results?group=u16&view=schedule");
  const [strip = ""] = within(main, "ul").filter((each) => each.includes("● "));
  expect(readable(strip)).toContain("3:00 PM, Field 1");
  expect(tablesOf(main)[0]?.rows.map((row) => row[4])).toEqual(["Now", "–not played yet Next"]);
  expect(main.indexOf(strip)).toBeLessThan(main.indexOf("<table"));
});

test("now and next is absent above standings and top scorers", async () => {
  for (const view of ["standings", "scorers"]) {
    const address = `/schedules-results?group=u16&view=${view}`;
    const { section, until } = await shownAt("15:05", address);
    expect([section, until]).toEqual(["", undefined]);
  }
});

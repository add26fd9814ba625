import { expect } from "@playwright/test";
import { addGames } from "../../e2e/games.ts";
import { openPage, signInAsAdmin } from "../../e2e/people.ts";
import { test } from "./engines.ts";

test("the menu opens and closes, and leads to every page in both languages", async ({ pickUp }) => {
  const person = await pickUp();
  await person.open("/about");
  const isOpen = () =>
    expect.poll(() => person.run(() => document.querySelector("#menu:popover-open") !== null));
  await person.press("Menu");
  await isOpen().toBe(true);
  await person.keys(["Escape"]);
  await isOpen().toBe(false);
  await person.press("Menu");
  await person.press("Menu");
  await isOpen().toBe(false);
  await person.press("Menu");
  await person.follow("Programs");
  await person.isAt("/programs");
  await isOpen().toBe(false);
  await person.run(() => history.back());
  await person.isAt("/about");
  await isOpen().toBe(false);

  await person.press("Menu");
  await person.follow("*Español*");
  await person.isAt("/es/about");
  expect(await person.run(() => document.documentElement.lang)).toBe("es");
});

test("a schedule keeps my team, scrolls to its days, and fits", async ({ browser, pickUp }) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  const days = ["2025-07-26", "2025-07-27"];
  const games = days.flatMap((date) => [
    { date, time: "10:00", team1: "Pier Gulls", team2: "Pier Terns" },
    { date, time: "11:00", team1: "Pier Seals", team2: "Pier Crabs" },
    { date, time: "12:00", team1: "Pier Crabs", team2: "Pier Gulls" },
    { date, time: "13:00", team1: "Pier Terns", team2: "Pier Seals" },
  ]);
  await addGames(admin, ...games.map((game) => ({ tournament: "Pier Cup", ...game })));

  const reader = await pickUp();
  await reader.open("/schedules-results?group=pier-cup&view=schedule");
  const top = (row: number) =>
    reader.run((at) => {
      const rows = document.querySelectorAll(".games tbody tr");
      return Math.round(rows[at]?.getBoundingClientRect().top ?? -1);
    }, row);
  expect(await top(0)).toBeLessThan(844);
  await reader.follow("Sun, Jul 27");
  const bar = () =>
    Math.round(document.querySelector(".results-bar")?.getBoundingClientRect().bottom ?? -1);
  await expect.poll(async () => (await top(0)) >= (await reader.run(bar))).toBe(true);
  expect(await top(0)).toBeLessThan(844);

  await reader.press("My team");
  await reader.follow("Pier Gulls");
  const shown = () =>
    reader.run(
      () =>
        [...document.querySelectorAll(".games tbody tr")].filter((row) => row.checkVisibility())
          .length,
    );
  await expect.poll(shown).toBe(4);
  await reader.open("/schedules-results?group=pier-cup&view=schedule");
  await expect.poll(shown).toBe(4);
  await reader.follow("Standings");
  await expect
    .poll(() => reader.run(() => document.querySelector("tr:has(.mine)")?.textContent))
    .toContain("Pier Gulls");
  for (const width of [320, 360, 768, 1440]) {
    await reader.resize(width, 740);
    const tooWide = () => document.documentElement.scrollWidth - innerWidth;
    // The new size arrives before the layout for it.
    await expect.poll(() => reader.run(tooWide), { message: `at ${width}` }).toBeLessThanOrEqual(0);
  }
});

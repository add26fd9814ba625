import { expect, type Locator, type Page, test } from "@playwright/test";
import { admin as organizer } from "#tools/built-site.ts";
import { addGames } from "./games.ts";
import { openOrganizer, useOwnSite } from "./own-site.ts";
import { comesAlive, signInAsAdmin, today, U13 } from "./people.ts";

const NAME = "Schedule Maker Cup";

// A cup has only one draft and one list of games that need a score. All brackets of a cup are chosen
// at first, so the first journey needs a site without others.
useOwnSite();

test("a day's draft takes six taps on a phone, and no typing or scrolling", async ({ browser }) => {
  const admin = await openOrganizer(browser, { phone: true });
  await admin.setViewportSize({ width: 390, height: 844 });
  await importTeams(admin);
  await admin.goto("/admin");
  await comesAlive(admin);
  const tap = async (target: Locator) => {
    await expect(target).toBeInViewport({ ratio: 1 });
    await target.click();
  };
  const bar = admin.getByRole("navigation", { name: "Bottom bar" });
  await tap(bar.getByRole("link", { name: "Games" }));
  await tap(admin.getByRole("link", { name: "Plan a day" }));
  const box = admin.getByRole("group", { name: NAME }).getByRole("checkbox").first();
  await expect(box).toBeChecked();
  await tap(admin.getByRole("button", { name: "Next: times" }));
  await tap(admin.getByRole("button", { name: "Create a draft" }));
  await expect(admin.getByText("Your draft is ready.")).toBeInViewport();
  await expect(admin.getByRole("button", { name: /^Publish \d+ games$/ })).toBeInViewport();
  await expect(admin.getByRole("table").first()).toContainText("Foxes");
  await admin.getByRole("button", { name: "Start over" }).click();
  await admin.getByRole("button", { name: "Yes" }).click();
  await expect(admin.getByText("Draft discarded.")).toBeVisible();
});

test("a score takes three taps and two digits from the console's front page", {
  tag: "@smoke",
}, async ({ browser }) => {
  const admin = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await signInAsAdmin(admin, organizer);
  const [home, away] = ["Fishing Spiders", "Raft Spiders"];
  const date = await today(admin);
  await addGames(admin, { tournament: U13, date, time: "00:00", team1: home, team2: away });
  await admin.goto("/admin");
  await comesAlive(admin);
  const card = admin.getByRole("listitem").filter({ has: admin.getByLabel(home) });

  for (const width of [320, 360]) {
    await admin.setViewportSize({ width, height: 740 });
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  const tap = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error("There is nothing to tap.");
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y + box.height).toBeLessThanOrEqual(740);
    await admin.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await tap(card.getByLabel(home));
  await admin.keyboard.press("3");
  await tap(card.getByLabel(away));
  await admin.keyboard.press("1");
  expect(await admin.evaluate(() => window.scrollY)).toBe(0);
  await tap(card.getByRole("button", { name: "Update Game" }));

  const told = admin.getByRole("alert").filter({ hasText: "Game updated" });
  await expect(told).toContainText(`${home} - ${away} 3-1.`);
  await expect(admin.getByLabel(home)).toHaveCount(0);
  await told.getByRole("link", { name: "Correct the score" }).click();
  await expect(admin.getByLabel(home)).toHaveValue("3");
  await admin.getByLabel(home).tap();
  await admin.keyboard.press("4");
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect(told).toContainText(`${home} - ${away} 4-1.`);
});

test("a schedule is drafted, edited by mouse and keyboard, and published", async ({ browser }) => {
  const admin = await openOrganizer(browser);
  await admin.setViewportSize({ width: 1440, height: 2400 });
  const errors: string[] = [];
  admin.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await importTeams(admin);
  await fillSettings(admin, "20:30", { day: "2031-05-03", fields: "Meadow\nHill", meetings: "1" });
  await admin.getByRole("button", { name: "Create a draft" }).click();
  await expect(admin.getByText("Your draft is ready.")).toBeVisible();

  const first = admin.getByRole("link", { name: /^Move / }).first();
  const teams = /^Move (.*), \d+:\d\d [AP]M, /.exec(
    (await first.getAttribute("aria-label")) ?? "",
  )?.[1];
  const own = new RegExp(`^Move ${teams},`);

  await admin.getByRole("link", { name: "Change", exact: true }).click();
  await admin.getByRole("button", { name: "Next: times" }).click();
  await admin.getByLabel("Minutes between games on a field").fill("241");
  await admin.getByRole("button", { name: "Create another draft" }).click();
  const refused = admin.getByText("Enter a break between games from 0 to 240 minutes.");
  await expect(refused).toBeVisible();
  expect(errors.splice(0)).toEqual([expect.stringContaining("400")]);
  await admin.getByRole("link", { name: "Your earlier draft" }).click();
  await expect(refused).toBeHidden();

  const rows = admin.locator("table").first().locator("tbody tr");
  const time = await rows.last().locator("time").getAttribute("datetime");
  const row = rows.filter({ has: admin.locator(`time[datetime="${time}"]`) });
  const cell = row.locator("td").last();
  await dragTo(admin, own, cell);
  await expect(row.getByRole("link", { name: own })).toBeVisible();
  await expect(admin.getByRole("button", { name: "Undo the last move" })).toBeVisible();

  await admin.getByRole("link", { name: own }).focus();
  await admin.keyboard.press("Enter");
  const here = row.getByRole("button", { name: /^Move here: .*Meadow/ });
  await here.focus();
  await admin.keyboard.press("Enter");
  await expect(admin.getByText("Game moved.")).toBeVisible();
  await expect(row.locator("td").first().getByRole("link", { name: own })).toBeVisible();

  await admin.getByRole("button", { name: "Publish 6 games" }).click();
  await admin.getByRole("button", { name: "Yes" }).click();
  await expect(admin.getByText("The games are on the schedule.")).toBeVisible();
  expect(errors).toEqual([]);
});

test("the reason why no draft is made is in view and focused on a phone", async ({ browser }) => {
  const admin = await openOrganizer(browser, { phone: true });
  await importTeams(admin);
  await fillSettings(admin, "20:30");
  await admin.getByRole("button", { name: /^Create (?:a|another) draft$/ }).click();
  await expect(admin.getByText("Your draft is ready.")).toBeInViewport();
  await fillSettings(admin, "09:20");
  await admin.getByRole("button", { name: "Create another draft" }).click();
  const alert = admin.getByRole("alert").filter({ hasText: "The day is too short" });
  await expect(alert).toBeInViewport();
  await expect(alert).toBeFocused();
  await expect(admin.getByRole("link", { name: "Your earlier draft" })).toBeVisible();
});

async function fillSettings(
  admin: Page,
  to: string,
  { day = "2031-05-05", fields = "Meadow", meetings = "2" } = {},
): Promise<void> {
  await admin.goto("/admin/schedule?step=what");
  await comesAlive(admin);
  for (const box of await admin.getByRole("checkbox", { disabled: false }).all())
    await box.uncheck();
  await admin.getByRole("group", { name: NAME }).getByRole("checkbox").first().check();
  await admin.getByLabel("Fields").fill(fields);
  await admin.getByLabel("Day", { exact: true }).fill(day);
  await admin.getByRole("button", { name: "Next: times" }).click();
  await admin.getByLabel("Earliest game start", { exact: true }).fill("09:00");
  await admin.getByLabel("Last game ends by", { exact: true }).fill(to);
  const played = admin.getByLabel("Teams play each other");
  // Open already where an earlier plan used one of them.
  if (!(await played.isVisible())) await admin.getByText("More options").click();
  await played.selectOption(meetings);
  await admin.getByLabel("Minimum minutes of rest per team").fill("5");
}

async function importTeams(admin: Page): Promise<void> {
  const game = { tournament: NAME, stage: "semi-final", date: "2031-05-04", time: "10:00" };
  const pairs = [
    { ...game, team1: "Foxes", team2: "Hares" },
    { ...game, team1: "Owls", team2: "Larks" },
  ];
  await addGames(admin, ...pairs);
}

async function dragTo(page: Page, name: RegExp, cell: ReturnType<Page["locator"]>): Promise<void> {
  const card = page
    .locator("div")
    .filter({ has: page.getByRole("link", { name }) })
    .last();
  await card.hover({ position: { x: 20, y: 12 } });
  await page.mouse.down();
  await card.hover({ position: { x: 40, y: 40 } });
  // The first hover marks the cell, the second sets the position to drop at.
  await cell.hover();
  await cell.hover({ position: { x: 30, y: 20 } });
  await expect(cell).toHaveClass(/outline-good/);
  await page.mouse.up();
}

import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { comesAlive, importGames, openPage, signInAsAdmin, today, U13 } from "./people.ts";

async function importToday(admin: Page, games: string[]): Promise<void> {
  const day = await today(admin);
  const rows = games.map((game) => {
    const [time = "", teams = ""] = game.split(", ");
    return [`"${U13}"`, day, time, ...teams.split(" - ")].join(",");
  });
  await importGames(admin, ["tournament,date,time,team1,team2", ...rows].join("\n"));
}

async function openDesk(browser: Browser, games: string[]): Promise<Page> {
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await importToday(admin, games);
  await admin.goto("/admin");
  await comesAlive(admin);
  return admin;
}

const cardOf = (page: Page, team: string) =>
  page.getByRole("listitem").filter({ has: page.getByLabel(team) });
const update = (card: Locator) => card.getByRole("button", { name: "Update Game" });
const told = (page: Page) => page.getByRole("alert").filter({ hasText: "Game updated" });

test("a score takes three taps and two digits from the console's front page", {
  tag: "@smoke",
}, async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const admin = await context.newPage();
  await signInAsAdmin(admin);
  await importToday(admin, ["00:00, Fishing Spiders - Raft Spiders"]);
  await admin.goto("/admin");
  await comesAlive(admin);
  const card = cardOf(admin, "Fishing Spiders");

  for (const width of [320, 360]) {
    await admin.setViewportSize({ width, height: 740 });
    const page = await admin.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(page).toEqual([width, width]);
  }

  const done = { taps: 0, digits: 0 };
  const tap = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error("There is nothing to tap.");
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y + box.height).toBeLessThanOrEqual(740);
    await admin.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    done.taps++;
  };
  const press = async (digit: string) => {
    await admin.keyboard.press(digit);
    done.digits++;
  };
  await tap(card.getByLabel("Fishing Spiders"));
  await press("3");
  await tap(card.getByLabel("Raft Spiders"));
  await press("1");
  expect(await admin.evaluate(() => window.scrollY)).toBe(0);
  await tap(update(card));

  await expect(told(admin)).toContainText("Fishing Spiders - Raft Spiders 3-1.");
  expect(done).toEqual({ taps: 3, digits: 2 });
  await expect(admin.getByLabel("Fishing Spiders")).toHaveCount(0);
  await told(admin).getByRole("link", { name: "Correct the score" }).click();
  await expect(admin.getByLabel("Fishing Spiders")).toHaveValue("3");
  await admin.getByLabel("Fishing Spiders").tap();
  await admin.keyboard.press("4");
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect(told(admin)).toContainText("Fishing Spiders - Raft Spiders 4-1.");
});

test("what is typed stays, whoever else enters that game, and without a signal", async ({
  browser,
}) => {
  const admin = await openDesk(browser, ["00:00, Zebra Spiders - Sac Spiders"]);
  const card = cardOf(admin, "Zebra Spiders");
  await card.getByLabel("Zebra Spiders").fill("2");
  await card.getByLabel("Sac Spiders").fill("2");

  const other = await admin.context().newPage();
  await other.goto("/admin");
  const same = cardOf(other, "Zebra Spiders");
  await same.getByLabel("Zebra Spiders").fill("5");
  await same.getByLabel("Sac Spiders").fill("4");
  await update(same).click();
  await expect(told(other)).toBeVisible();
  await expect(card).toContainText(
    "Someone else recorded 5-4. Press “Update Game” to save yours instead.",
  );
  await expect(card.getByLabel("Zebra Spiders")).toHaveValue("2");

  await admin.context().setOffline(true);
  await update(card).click();
  await expect(card.getByRole("alert")).toContainText("No connection. Nothing was lost");
  await expect(card.getByLabel("Sac Spiders")).toHaveValue("2");
  await admin.context().setOffline(false);
  await update(card).click();
  await expect(told(admin)).toContainText("Zebra Spiders - Sac Spiders 2-2.");
  await expect(card).toHaveCount(0);
});

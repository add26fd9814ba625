import { expect, test } from "@playwright/test";
import { importGames, openPage, signInAsAdmin } from "./people.ts";

const SCHEDULE = "/schedules-results?group=harbor-cup&view=schedule";

test("a schedule starts within the first screen of a phone and keeps my team across reloads and updates", {
  tag: "@smoke",
}, async ({ browser }) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  const days = ["2025-07-26", "2025-07-27"];
  const lines = days.flatMap((date) => [
    `Harbor Cup,,group,${date},10:00,1,Harbor Gulls,Harbor Terns,,`,
    `Harbor Cup,,group,${date},11:00,1,Harbor Seals,Harbor Crabs,,`,
    `Harbor Cup,,group,${date},12:00,1,Harbor Crabs,Harbor Gulls,,`,
    `Harbor Cup,,group,${date},13:00,1,Harbor Terns,Harbor Seals,,`,
  ]);
  const heading = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
  await importGames(admin, [heading, ...lines].join("\n"));

  const phone = await openPage(browser, { phone: true });
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(SCHEDULE);
  const games = phone.locator(".games tbody tr");
  await expect(games.first().getByRole("link", { name: "Harbor Gulls" })).toBeInViewport();

  await phone.getByRole("link", { name: "Sun, Jul 27" }).click();
  await expect(games.nth(4)).toBeInViewport();
  await expect(phone.getByRole("link", { name: "Standings" })).toBeInViewport();

  await phone.getByText("★ My team").click();
  await phone.getByRole("button", { name: "Harbor Gulls" }).click();
  await phone.getByRole("button", { name: "Only my team" }).click();
  await phone.reload();
  await expect(games.filter({ visible: true })).toHaveCount(4);
  await phone.getByText("★ My team").click();
  const chosen = phone.getByRole("button", { pressed: true });
  await expect(chosen).toHaveText(["Harbor Gulls", "Only my team"]);

  await admin.goto("/admin/games/edit?group=harbor-cup");
  await admin.getByRole("link").filter({ hasText: "Harbor Terns" }).first().click();
  await admin.getByLabel("Harbor Gulls").fill("5");
  await admin.getByLabel("Harbor Terns").fill("3");
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect(games.first()).toContainText("5–3");
  await expect(games.filter({ visible: true })).toHaveCount(4);

  await phone.getByRole("link", { name: "Standings" }).click();
  await expect(phone.locator("tr").filter({ has: phone.locator(".mine") })).toContainText(
    "Harbor Gulls",
  );
});

test("without script a schedule shows every game and no choice of a team", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/schedules-results?group=u13-u15&view=schedule");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText("Only my team")).toBeHidden();
});

import { expect, test } from "@playwright/test";
import { addGames, openAdmin } from "./games.ts";
import { own, slug } from "./names.ts";
import { openPage } from "./people.ts";

test("a schedule starts within the first screen of a phone and keeps my team across reloads and updates", {
  tag: "@smoke",
}, async ({ browser }) => {
  const admin = await openAdmin(browser);
  const [tournament, gulls, terns, seals, crabs] = own(
    "Harbor",
    "Gulls",
    "Terns",
    "Seals",
    "Crabs",
  );
  const games = ["2025-07-26", "2025-07-27"].flatMap((date) => [
    { tournament, date, time: "10:00", team1: gulls, team2: terns },
    { tournament, date, time: "11:00", team1: seals, team2: crabs },
    { tournament, date, time: "12:00", team1: crabs, team2: gulls },
    { tournament, date, time: "13:00", team1: terns, team2: seals },
  ]);
  await addGames(admin, ...games);

  const phone = await openPage(browser, { phone: true });
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/schedules-results?group=${slug(tournament)}&view=schedule`);
  const rows = phone.locator(".games tbody tr");
  await expect(rows.first().getByRole("link", { name: gulls })).toBeInViewport();

  await phone.getByRole("link", { name: "Sun, Jul 27" }).click();
  await expect(rows.nth(4)).toBeInViewport();
  await expect(phone.getByRole("link", { name: "Standings" })).toBeInViewport();

  await phone.getByText("★ My team").click();
  await phone.getByRole("button", { name: gulls }).click();
  await phone.getByRole("button", { name: "Only my team" }).click();
  await phone.reload();
  await expect(rows.filter({ visible: true })).toHaveCount(4);
  await phone.getByText("★ My team").click();
  const chosen = phone.getByRole("button", { pressed: true });
  await expect(chosen).toHaveText([gulls, "Only my team"]);

  await addGames(admin, { ...games[0], score1: "5", score2: "3" });
  await expect(rows.first()).toContainText("5–3");
  await expect(rows.filter({ visible: true })).toHaveCount(4);

  await phone.getByRole("link", { name: "Standings" }).click();
  await expect(phone.locator("tr").filter({ has: phone.locator(".mine") })).toContainText(gulls);
});

test("without script a schedule shows every game and no choice of a team", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/schedules-results?group=u13-u15&view=schedule");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText("Only my team")).toBeHidden();
});

import { expect, test } from "@playwright/test";
import { addGames, openAdmin } from "./games.ts";
import { own, slug } from "./names.ts";
import { openPage } from "./people.ts";

test("a schedule starts within the first screen of a phone, shows a day, and keeps my team across visits and updates", {
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
  await expect(rows).toHaveCount(4);
  await expect(phone.getByRole("link", { name: "Standings" })).toBeInViewport();

  await phone.getByRole("button", { name: "My team" }).click();
  await phone.locator(".sheet").getByRole("link", { name: gulls }).click();
  const chip = phone.locator("#my-team");
  await expect(chip).toContainText(gulls);
  await expect(rows).toHaveCount(4);
  await phone.goto(`/schedules-results?group=${slug(tournament)}&view=schedule`);
  await expect(chip).toContainText(gulls);
  await expect(rows).toHaveCount(4);

  // Home shows its next game on the cup's days.
  await phone.goto("/");
  await expect(phone).toHaveURL(`/?team=${slug(gulls)}`);
  await phone.goBack();

  await addGames(admin, { ...games[0], score1: "5", score2: "3" });
  await expect(rows.first()).toContainText("5–3");
  await expect(rows).toHaveCount(4);

  await phone.getByRole("link", { name: "Standings" }).click();
  await expect(phone.locator("tr").filter({ has: phone.locator(".mine") })).toContainText(gulls);
  await chip.click();
  await expect(phone.getByRole("button", { name: "My team" })).toBeVisible();
  await phone.goto("/");
  await expect(phone).toHaveURL("/");
});

import { expect, type Locator, type Page, test } from "@playwright/test";
import { addGames, openAdmin } from "./games.ts";
import { own } from "./names.ts";
import { comesAlive, today } from "./people.ts";

const cardOf = (page: Page, team: string) =>
  page.getByRole("listitem").filter({ has: page.getByLabel(team) });
const update = (card: Locator) => card.getByRole("button", { name: "Update Game" });
const told = (page: Page) => page.getByRole("alert").filter({ hasText: "Game updated" });

test("what is typed stays, whoever else saves, and without a signal", async ({ browser }) => {
  const [tournament, home, away] = own("Desk Cup", "Zebra Spiders", "Sac Spiders");
  const admin = await openAdmin(browser, { phone: true });
  const date = await today(admin);
  await addGames(admin, { tournament, date, time: "00:00", team1: home, team2: away });
  await admin.goto("/admin");
  await comesAlive(admin);
  const card = cardOf(admin, home);
  await card.getByLabel(home).fill("2");
  await card.getByLabel(away).fill("2");

  const other = await admin.context().newPage();
  await other.goto("/admin");
  const same = cardOf(other, home);
  await same.getByLabel(home).fill("5");
  await same.getByLabel(away).fill("4");
  await update(same).click();
  await expect(told(other)).toBeVisible();
  await expect(card).toContainText(
    "Someone else recorded 5-4. Press “Update Game” to save yours instead.",
  );
  await expect(card.getByLabel(home)).toHaveValue("2");

  await admin.context().setOffline(true);
  await update(card).click();
  await expect(card.getByRole("alert")).toContainText("No connection. Nothing was lost");
  await expect(card.getByLabel(away)).toHaveValue("2");
  await admin.context().setOffline(false);
  await update(card).click();
  await expect(told(admin)).toContainText(`${home} - ${away} 2-2.`);
  await expect(card).toHaveCount(0);
});

import { expect, test } from "@playwright/test";
import { importGame, isKept, isSent, openPhone, pathOf, phoneContext } from "./field-phone.ts";
import { comesAlive, openPage, signInAsAdmin } from "./people.ts";

test("a phone confirms a score above 15 before it ends the game, also without a signal", async ({
  browser,
}) => {
  const desk = await openPage(browser);
  await signInAsAdmin(desk);
  const gameId = await importGame(desk, "Heath", ["Many Nets", "Few Nets"]);
  const path = await pathOf(desk, "Heath");
  await desk.goto(`/admin/games/edit/${gameId}`);
  await comesAlive(desk);
  await desk.getByLabel("Many Nets").fill("15");
  await desk.getByLabel("Few Nets").fill("0");
  await desk.getByRole("button", { name: "Update Game" }).click();
  await expect(desk.getByText("Game updated successfully!")).toBeVisible();
  await desk.goto(`/admin/games/edit/${gameId}`);
  await comesAlive(desk);
  await desk.getByText("More: forfeit, postponed, cancelled …").click();
  await desk.getByLabel("The game is").selectOption("live");
  await desk.getByRole("button", { name: "Save", exact: true }).click();
  await desk.getByRole("button", { name: "Save the change" }).click();
  await expect(desk.getByText("Game updated successfully!")).toBeVisible();

  const context = await phoneContext(browser);
  const phone = await openPhone(context, path);
  await isKept(phone);
  await context.setOffline(true);
  await phone.getByRole("link", { name: "+ Goal for Many Nets" }).click();
  const sheet = phone.getByRole("dialog");
  await expect(sheet).toContainText("This makes it 16–0. Check the score first.");
  await sheet.getByRole("button", { name: "Own goal" }).click();
  await expect(sheet).toBeHidden();

  await phone.getByRole("link", { name: "End game" }).click();
  await sheet.getByRole("button", { name: "End game" }).click();
  await expect(sheet.getByRole("alert")).toHaveText("16–0 is an unusual score. Save it?");
  await sheet.getByRole("button", { name: "Save it and end the game" }).click();
  await expect(phone.getByText("The game ended")).toBeVisible();
  await context.setOffline(false);
  await isSent(phone);
  await desk.goto(`/admin/games/edit/${gameId}`);
  await expect(desk.getByLabel("Many Nets")).toHaveValue("16");
});

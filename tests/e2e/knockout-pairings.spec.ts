import { expect, test } from "@playwright/test";
import { comesAlive, importGames, openPage, signInAsAdmin } from "./people.ts";

const NAME = "Pairing Cup";

test("knockout pairings are swapped by dragging and by keyboard, and saved", {
  tag: "@smoke",
}, async ({ browser }) => {
  const admin = await openPage(browser);
  await admin.setViewportSize({ width: 1440, height: 2400 });
  await signInAsAdmin(admin);
  const row = (time: string, one: string, other: string) =>
    `${NAME},Bracket A,group,2031-06-07,${time},Dune,${one},${other}`;
  const games = [row("10:00", "Rays", "Eels"), row("11:00", "Cods", "Gars")];
  const heading = "tournament,bracket,stage,date,time,field,team1,team2";
  await importGames(admin, [heading, ...games].join("\n"));
  await admin.goto("/admin/knockout");
  await admin.getByRole("link", { name: NAME }).click();
  await expect(admin).toHaveURL(/knockout\/\d+$/);
  await comesAlive(admin);
  await admin.getByLabel("Teams that advance").selectOption("4");
  await admin.getByLabel("Date").fill("2031-06-08");
  await admin.getByRole("button", { name: "Create knockout" }).click();
  await expect(admin.getByText("The knockout is on the schedule.")).toBeVisible();

  const side = (which: string, game: string) =>
    admin.getByRole("combobox", { name: `${game}: ${which} team` });
  const button = (name: string) => admin.getByRole("button", { name, exact: true });
  const said = admin.getByRole("status");
  const press = async (name: string) => {
    await button(name).focus();
    await admin.keyboard.press("Enter");
  };
  await press("Swap: Semi-final 1: second team");
  await expect(said.getByText("4th in Bracket A is picked.")).toBeVisible();
  await press("Here: Semi-final 2: second team");
  await expect(said.getByText("4th in Bracket A and 3rd in Bracket A swapped.")).toBeVisible();

  const from = button("Swap: Semi-final 1: first team");
  await from.hover();
  await admin.mouse.down();
  await side("first", "Semi-final 2").hover();
  await side("first", "Semi-final 2").hover({ position: { x: 20, y: 10 } });
  await admin.mouse.up();
  await expect(said.getByText("1st in Bracket A and 2nd in Bracket A swapped.")).toBeVisible();

  // Clicks are ignored for a moment after a drag.
  await expect(async () => {
    await press("Swap: Final: first team");
    await expect(button("Here: Semi-final 1: first team")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await press("Here: Semi-final 1: first team");
  await expect(said.getByText("Winner of Semi-final 1 can't go there")).toBeVisible();

  await admin.getByRole("button", { name: "Save pairings" }).click();
  await expect(admin.getByText("Pairings saved.")).toBeVisible();
  await expect(side("first", "Semi-final 1").locator("option:checked")).toHaveText(
    "2nd in Bracket A",
  );
  await expect(side("second", "Semi-final 1").locator("option:checked")).toHaveText(
    "3rd in Bracket A",
  );
});

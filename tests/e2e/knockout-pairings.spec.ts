import { expect, test } from "@playwright/test";
import { addGames, openAdmin } from "./games.ts";
import { own } from "./names.ts";
import { comesAlive } from "./people.ts";

test("knockout pairings are swapped by mouse and by keyboard, and saved", async ({ browser }) => {
  const admin = await openAdmin(browser);
  await admin.setViewportSize({ width: 1440, height: 2400 });
  const [tournament] = own("Pairing Cup");
  const bracket = { tournament, bracket: "Bracket A", date: "2031-06-07" };
  await addGames(
    admin,
    { ...bracket, time: "10:00", team1: "Rays", team2: "Eels" },
    { ...bracket, time: "11:00", team1: "Cods", team2: "Gars" },
  );
  await admin.goto("/admin/knockout");
  await admin.getByRole("link", { name: tournament }).click();
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

  // The end of a drag swallows a click, for as long as this one isn't heard.
  await admin.waitForFunction(() => {
    let isHeard = false;
    document.body.addEventListener("click", () => (isHeard = true), { once: true });
    document.body.click();
    return isHeard;
  });
  await press("Swap: Final: first team");
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

import { expect, type Page, test } from "@playwright/test";
import { type LateGoal, lateGoal } from "./field-phone.ts";
import { own } from "./names.ts";
import { comesAlive } from "./people.ts";

const entriesOn = (page: Page, team: string) =>
  page
    .getByRole("region", { name: "Entries from the field that don't count yet" })
    .getByRole("listitem")
    .filter({ hasText: team })
    .filter({ hasText: "The phone showed" });

async function scoreOf(desk: Page, { gameId, teams }: LateGoal): Promise<string[]> {
  await desk.goto(`/admin/games/edit/${gameId}`);
  return Promise.all(teams.map((team) => desk.getByLabel(team).inputValue()));
}

test("a goal that arrives after the game ended is on the score desk, and Apply counts it once", async ({
  browser,
}) => {
  const [field, boatmen, skaters] = own("Basin", "Basin Boatmen", "Basin Skaters");
  const late = await lateGoal(browser, field, [boatmen, skaters]);
  const { desk, phone, context } = late;
  await desk.goto("/admin");
  await comesAlive(desk);
  await expect(entriesOn(desk, boatmen)).toHaveCount(0);

  await context.setOffline(false);
  const told = phone.getByRole("alert").filter({ hasText: "This game ended 4-2." });
  await expect(told).toContainText(`${boatmen} - ${skaters}: Goal for ${boatmen}`);
  await expect(told).toContainText("The organizer can see your entry and can still count it.");
  expect(await scoreOf(await desk.context().newPage(), late)).toEqual(["4", "2"]);

  const entry = entriesOn(desk, boatmen);
  await expect(entry).toContainText(`Goal for ${boatmen}`);
  await expect(entry).toContainText(/\d+:\d\d [AP]M, Basin/);
  await expect(entry).toContainText("This game ended 4-2.");
  await desk.getByRole("link", { name: /^Field entries not counted \(\d+\)$/ }).click();
  await entry.getByRole("button", { name: "Apply" }).click();
  await expect(entry).toContainText("Nothing is saved yet.");
  await expect(entry).toContainText("4-2 → becomes 5-2");
  await entry.getByRole("button", { name: "Save the change" }).dblclick();
  await expect(desk.getByText("Entry applied.")).toBeVisible();
  await expect(entry).toHaveCount(0);
  expect(await scoreOf(desk, late)).toEqual(["5", "2"]);
  await expect(entriesOn(desk, boatmen)).toHaveCount(0);

  await expect(told).toHaveCount(0);
  await expect(phone.getByText(new RegExp(`^Goal for ${boatmen}`))).toHaveCount(1);
  await phone.reload();
  await expect(told).toHaveCount(0);
});

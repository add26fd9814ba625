import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { goal, importGame, isSent, openPhone, pathOf, phoneContext } from "./field-phone.ts";
import { comesAlive, openPage, signInAsAdmin } from "./people.ts";

interface LateGoal {
  desk: Page;
  phone: Page;
  context: BrowserContext;
  gameId: string;
  teams: [string, string];
}

async function lateGoal(
  browser: Browser,
  field: string,
  teams: [string, string],
): Promise<LateGoal> {
  const desk = await openPage(browser);
  await signInAsAdmin(desk);
  const gameId = await importGame(desk, field, teams);
  const path = await pathOf(desk, field);
  const context = await phoneContext(browser);
  const phone = await openPhone(context, path);
  await phone.getByRole("button", { name: "Begin game" }).click();
  await expect(phone.getByText("● Live")).toBeVisible();
  await isSent(phone);
  await context.setOffline(true);
  await goal(phone, teams[0]);
  await expect(phone.getByText("Waiting to be sent: 1")).toBeVisible();
  await desk.goto(`/admin/games/edit/${gameId}`);
  await comesAlive(desk);
  await desk.getByLabel(teams[0]).fill("4");
  await desk.getByLabel(teams[1]).fill("2");
  await desk.getByRole("button", { name: "Update Game" }).click();
  await expect(desk.getByText("Game updated successfully!")).toBeVisible();
  return { desk, phone, context, gameId, teams };
}

const entriesOn = (page: Page, team: string) =>
  page
    .getByRole("region", { name: "Not counted from the field" })
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
  const late = await lateGoal(browser, "Basin", ["Basin Boatmen", "Basin Skaters"]);
  const { desk, phone, context } = late;
  await desk.goto("/admin");
  await comesAlive(desk);
  await expect(entriesOn(desk, "Basin Boatmen")).toHaveCount(0);

  await context.setOffline(false);
  const told = phone.getByRole("alert").filter({ hasText: "This game has ended 4-2." });
  await expect(told).toContainText("Basin Boatmen - Basin Skaters: Goal for Basin Boatmen");
  await expect(told).toContainText(
    "The organizer sees this on the score desk and can still count it.",
  );
  expect(await scoreOf(await desk.context().newPage(), late)).toEqual(["4", "2"]);

  const entry = entriesOn(desk, "Basin Boatmen");
  await expect(entry).toContainText("Goal for Basin Boatmen");
  await expect(entry).toContainText(/\d+:\d\d [AP]M, Basin/);
  await expect(entry).toContainText("This game has ended 4-2.");
  await desk.getByRole("link", { name: /^Not counted from the field \(\d+\)$/ }).click();
  await entry.getByRole("button", { name: "Apply" }).click();
  await expect(entry).toContainText("Nothing is saved yet.");
  await expect(entry).toContainText("4-2 → becomes 5-2");
  await entry.getByRole("button", { name: "Save the change" }).dblclick();
  await expect(desk.getByText("Entry applied.")).toBeVisible();
  await expect(entry).toHaveCount(0);
  expect(await scoreOf(desk, late)).toEqual(["5", "2"]);
  await expect(entriesOn(desk, "Basin Boatmen")).toHaveCount(0);

  await expect(told).toHaveCount(0);
  await expect(phone.getByText(/^Goal for Basin Boatmen/)).toHaveCount(1);
  await phone.reload();
  await expect(told).toHaveCount(0);
});

import { expect, test } from "@playwright/test";
import { makeKnockout } from "./match-day-desk.ts";
import { LONG } from "./often.ts";
import {
  comesAlive,
  createTeam,
  gamesOfFour,
  joinTeam,
  openPage,
  register,
  signInAsAdmin,
  U13,
} from "./people.ts";

test("a change elsewhere leaves alone what is being typed and chosen", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await register(page, "Kofi", "Mensah");
  await page.goto("/teams");
  const other = await page.context().newPage();
  await other.goto("/teams");
  await page.getByLabel("Team Name").fill("Trapdoor");
  const create = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Create Team" }) });
  await create.getByLabel("Tournament").selectOption(U13);

  const waitlist = other
    .locator("form")
    .filter({ has: other.getByRole("button", { name: "Join Tournament Waitlist" }) });
  await waitlist.getByLabel("Tournament").selectOption(U13);
  await waitlist.getByRole("button", { name: "Join Tournament Waitlist" }).click();
  await expect(other.getByText("Joined waitlist successfully!")).toBeVisible();

  await expect(page.getByRole("button", { name: "Edit Tournament Waitlist" })).toBeVisible();
  await expect(page.getByLabel("Team Name")).toHaveValue("Trapdoor");
  await expect(create.getByLabel("Tournament")).toHaveValue(U13);
  await page.getByLabel("Team Name").press("Enter");
  await expect(page.getByText("Team created successfully!")).toBeVisible();
});

test("an error message stays while others save, and goes with the next success", async ({
  browser,
}) => {
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/create");
  await comesAlive(admin);
  const refused = admin.getByText("Error creating game:");
  await admin.getByRole("button", { name: "Create Game" }).click();
  await expect(refused).toBeInViewport();

  const shift = await admin.context().newPage();
  await shift.goto("/admin/day");
  await comesAlive(shift);
  await shift.getByText("More choices: shorter games, another delay, some games only").click();
  await shift.getByLabel("Game length in minutes").fill("8");

  const other = await admin.context().newPage();
  await other.goto("/admin/games/import");
  const games = `tournament,bracket,stage,date,time,field,team1,team2,score1,score2
Kite Cup,,group,2025-08-03,10:50,1,Kite Nurses,Kite Weavers,,`;
  await other
    .getByLabel("Games (CSV)")
    .setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) });
  await other.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByLabel("Tournament")).toContainText("Kite Cup");
  await expect(refused).toBeVisible();
  await expect(shift.getByLabel("Day", { exact: true })).toContainText("Aug 3");
  await expect(shift.getByLabel("Game length in minutes")).toHaveValue("8");

  await admin.getByLabel("Tournament").selectOption("Kite Cup");
  await admin.getByLabel("Team 1").selectOption("Kite Weavers");
  await admin.getByLabel("Team 2").selectOption("Kite Nurses");
  await admin.getByLabel("Date", { exact: true }).selectOption({ index: 2 });
  await admin.getByLabel("Time", { exact: true }).selectOption("17:05");
  await admin.getByRole("button", { name: "Create Game" }).click();
  await expect(admin.getByText("Game created successfully!")).toBeVisible();
  await expect(refused).toBeHidden();
});

test("pairings are saved without losing another admin's choice", { tag: LONG }, async ({
  browser,
}) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/import");
  const games = gamesOfFour("Moss");
  await admin
    .getByLabel("Games (CSV)")
    .setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) });
  await admin.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("12");
  await makeKnockout(admin, "Moss Cup", ["2031-05-04", "10:00"]);
  const other = await admin.context().newPage();
  await other.goto(admin.url());
  await comesAlive(other);
  const second = admin.locator(".knockout li").filter({ hasText: "Semi-final 2" }).first();
  const chosen = admin.getByLabel("First side of Semi-final 1");
  await chosen.selectOption("Nobody yet");

  const sideOf = (which: string) => other.getByLabel(`${which} side of Semi-final 2`);
  await sideOf("First").selectOption("3rd of Bracket A");
  await sideOf("Second").selectOption("2nd of Bracket A");
  await other.getByRole("button", { name: "Save Crossings" }).click();
  await expect(other.getByText("Crossings saved.")).toBeVisible();
  await expect(second).toContainText(/3rd of Bracket A.*2nd of Bracket A/s);
  await expect(chosen).toHaveValue("open");
  await admin.getByRole("button", { name: "Save Crossings" }).click();
  await expect(admin.getByRole("alert")).toContainText("changed meanwhile");
  await expect(chosen).toHaveValue("open");
});

test("a game's state is chosen undisturbed by updates of that game", {
  tag: LONG,
}, async ({ browser }) => {
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/import");
  const games = `tournament,bracket,stage,date,time,field,team1,team2,score1,score2
Fern Cup,,group,2025-08-04,10:50,1,Fern Nurses,Fern Weavers,,`;
  await admin
    .getByLabel("Games (CSV)")
    .setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) });
  await admin.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("1");
  await admin.goto("/admin/games/edit?team=Fern");
  await admin.getByRole("link", { name: "Fern Nurses - Fern Weavers" }).click();
  await expect(admin).toHaveURL(/edit\/\d+$/);
  await admin.getByText("More: forfeit, postponed, cancelled").click();
  const other = await admin.context().newPage();
  const record = async (state: string) => {
    await other.goto(admin.url());
    await comesAlive(other);
    await other.getByText("More: forfeit, postponed, cancelled").click();
    await other.getByLabel("The game is").selectOption(state);
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByText("Game updated successfully!")).toBeVisible();
  };
  const standing = admin.getByLabel("The game is");
  await record("live");
  await expect(admin.getByText("Update Game ends the game")).toBeVisible();
  await standing.selectOption("abandoned");
  await expect(admin.getByLabel("First team")).toHaveValue("0");
  await admin.getByLabel("First team").fill("4");
  await record("postponed");
  await expect(admin.getByText("Postponed. A score")).toBeVisible();
  await expect(standing).toHaveValue("abandoned");
  await expect(admin.getByLabel("First team")).toHaveValue("4");
  const save = admin.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(admin.getByRole("alert")).toContainText("Error updating game:");
  await expect(admin.getByLabel("First team")).toHaveValue("4");
  await save.click();
  await expect(admin.getByText("Game updated successfully!")).toBeVisible();
});

test("a success message goes once the next form is refused", { tag: LONG }, async ({ browser }) => {
  const manager = await openPage(browser);
  await register(manager, "Ana", "Silva");
  await createTeam(manager, "Purseweb Spiders");
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/standings");
  await admin.getByRole("link", { name: U13 }).click();
  await admin.getByLabel("Team", { exact: true }).selectOption("Purseweb Spiders");
  await admin.getByLabel("Points", { exact: true }).fill("1");
  await admin.getByLabel("Reason").fill("Brought the goals.");
  await admin.getByRole("button", { name: "Save Points" }).click();
  await expect(admin.getByText("Points saved.")).toBeVisible();
  await admin.getByRole("button", { name: "Save Points" }).click();
  await expect(admin.getByText("Write why: everybody reads it.")).toBeVisible();
  await expect(admin.getByText("Points saved.")).toBeHidden();
});

test("an open question stays open, and Escape answers No", { tag: LONG }, async ({ browser }) => {
  const manager = await openPage(browser, { phone: true });
  await register(manager, "Mei", "Lin");
  const code = await createTeam(manager, "Lynx Spiders");
  const question = manager.getByText("Are you sure you want to remove your team from Araknid Cup?");
  await manager.goto("/teams");
  await manager.getByRole("button", { name: "Delete Team" }).click();
  await expect(question).toBeVisible();

  const friend = await openPage(browser);
  await register(friend, "Zoë", "Müller");
  await joinTeam(friend, code);
  await expect(manager.getByText("Zoë M.")).toBeAttached();
  await expect(question).toBeVisible();
  await manager.keyboard.press("Escape");
  await expect(question).toBeHidden();

  await manager.goto("/teams?confirm=delete");
  await expect(question).toBeVisible();
  expect(await question.evaluate((element) => element.closest("dialog")?.matches(":modal"))).toBe(
    true,
  );
  await manager.keyboard.press("Escape");
  await expect(manager).toHaveURL(/\/teams$/);
  await expect(question).toBeHidden();
});

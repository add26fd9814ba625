import { expect, test } from "@playwright/test";
import { addGames, openAdmin } from "./games.ts";
import { own, ownDay } from "./names.ts";
import {
  chooseWay,
  comesAlive,
  createTeam,
  formWith,
  joinTeam,
  openPage,
  register,
  U13,
} from "./people.ts";

test("a change elsewhere leaves what is typed", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await register(page, "Kofi", "Mensah");
  await page.goto("/teams");
  const other = await page.context().newPage();
  await other.goto("/teams");
  await chooseWay(page, "Create a Team");
  const [name] = own("Trapdoor");
  await page.getByLabel("Team Name").fill(name);
  const create = formWith(page, "Create Team");
  await create.getByLabel("Tournament").selectOption(U13);

  await chooseWay(other, "Join Tournament Waitlist");
  const waitlist = formWith(other, "Join Tournament Waitlist");
  await waitlist.getByLabel("Tournament").selectOption(U13);
  await waitlist.getByRole("button", { name: "Join Tournament Waitlist" }).click();
  await expect(other.getByText("Joined waitlist successfully!")).toBeVisible();

  await expect(page.getByText("Change the waitlist entry, or leave the waitlist.")).toBeVisible();
  await expect(page.getByLabel("Team Name")).toHaveValue(name);
  await expect(create.getByLabel("Tournament")).toHaveValue(U13);
  await page.getByLabel("Team Name").press("Enter");
  await expect(page.getByText("Team created successfully!")).toBeVisible();
});

test("an error message stays while others save, until the next success", async ({ browser }) => {
  const admin = await openAdmin(browser, { phone: true });
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

  const [tournament, team1, team2] = own("Kite Cup", "Kite Nurses", "Kite Weavers");
  const date = ownDay();
  await addGames(admin, { tournament, date, time: "10:50", team1, team2 });
  await expect(admin.getByLabel("Tournament")).toContainText(tournament);
  await expect(refused).toBeVisible();
  await expect(
    shift.getByLabel("Day", { exact: true }).locator(`option[value="${date}"]`),
  ).toBeAttached();
  await expect(shift.getByLabel("Game length in minutes")).toHaveValue("8");

  await admin.getByLabel("Tournament").selectOption(tournament);
  await admin.getByLabel("Team 1").selectOption(team2);
  await admin.getByLabel("Team 2").selectOption(team1);
  await admin.getByLabel("Date", { exact: true }).selectOption({ index: 2 });
  await admin.getByLabel("Time", { exact: true }).selectOption("17:05");
  await admin.getByRole("button", { name: "Create Game" }).click();
  await expect(admin.getByText("Game created successfully!")).toBeVisible();
  await expect(refused).toBeHidden();
});

test("an open question stays open, and Escape answers No", async ({ browser }) => {
  const manager = await openPage(browser, { phone: true });
  await register(manager, "Mei", "Lin");
  const code = await createTeam(manager, own("Lynx Spiders")[0]);
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

test("what cannot be copied is shown to copy by hand", async ({ browser }) => {
  const page = await openPage(browser);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await register(page, "Aino", "Laine");
  const code = await createTeam(page, own("Unplugged Mites")[0]);
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByRole("button", { name: `Copy it yourself: ${code}` })).toBeVisible();
});

import { expect, test } from "@playwright/test";
import { createTeam, joinTeam, openPage, register, standingsRow, U13 } from "./people.ts";

const NOT_LIVE = "Not live. Trying again… What you see may be old.";

test("a page without a connection says so, and catches up by itself", async ({ browser }) => {
  const manager = await openPage(browser);
  await register(manager, "Ana", "Silva");
  const spectator = await openPage(browser, { phone: true });
  await spectator.goto("/schedules-results?group=u13-u15&view=standings");
  await expect(spectator.getByText(NOT_LIVE)).toBeHidden();
  await spectator.context().setOffline(true);
  await expect(spectator.getByText(NOT_LIVE)).toBeVisible();
  await createTeam(manager, "Net Casters");
  await spectator.context().setOffline(false);
  await expect.poll(() => standingsRow(spectator, "Net Casters")).toHaveLength(10);
  await expect(spectator.getByText(NOT_LIVE)).toBeHidden();
});

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

test("a question that is open stays open, and Escape answers No", async ({ browser }) => {
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
  await expect(manager.getByText("Zoë Müller")).toBeAttached();
  await expect(question).toBeVisible();
  await manager.keyboard.press("Escape");
  await expect(question).toBeHidden();

  // The same question by its address is modal too, and No leads back.
  await manager.goto("/teams?confirm=delete");
  await expect(question).toBeVisible();
  expect(await question.evaluate((element) => element.closest("dialog")?.matches(":modal"))).toBe(
    true,
  );
  await manager.keyboard.press("Escape");
  await expect(manager).toHaveURL(/\/teams$/);
  await expect(question).toBeHidden();
});

test("choosing a group and a view keeps one's place", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/schedules-results");
  for (const name of [U13, "Standings"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(page.getByRole("link", { name: U13, exact: true })).toBeInViewport();
  }
  await page.getByRole("link", { name: U13, exact: true }).click();
  await expect(page.getByRole("link", { name: "Standings", exact: true })).toBeHidden();
  await expect(page).toHaveURL("/schedules-results#choice");
});

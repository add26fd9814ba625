import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { LONG } from "./often.ts";
import {
  comesAlive,
  confirmEmail,
  createTeam,
  guardianAgrees,
  openPage,
  register,
  signInAsAdmin,
  U13,
} from "./people.ts";

class Thumb {
  clicks = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(role: "link" | "button", name: string | RegExp): Promise<void> {
    this.clicks += 1;
    await this.#page.locator("main").getByRole(role, { name }).click();
  }
}

async function choose(select: Locator, words: string): Promise<void> {
  const value = await select.locator("option").filter({ hasText: words }).getAttribute("value");
  await select.selectOption(value ?? "");
}

async function waits(
  browser: Browser,
  firstName: string,
  lastName: string,
  script: boolean,
): Promise<Page> {
  const page = await openPage(browser, { phone: true, script });
  await register(page, firstName, lastName);
  await guardianAgrees(browser, page);
  await page.goto("/teams");
  const list = page.locator("#waitlist");
  await list.getByLabel("Tournament").selectOption(U13);
  await list.getByRole("button", { name: "Join Tournament Waitlist" }).click();
  await expect(page.getByText("Joined waitlist successfully!")).toBeVisible();
  return page;
}

test("a manager fills two slots from the waitlist on a phone", async ({ browser }) => {
  const wanda = await waits(browser, "Wanda", "Wright", true);
  const wilma = await waits(browser, "Wilma", "Young", false);
  const manager = await openPage(browser, { phone: true });
  await confirmEmail(manager, await register(manager, "Maud", "Manager"));
  await createTeam(manager, "Waitlist Wonders");

  await manager.goto("/");
  const first = new Thumb(manager);
  await first.click("link", "Teams");
  await first.click("button", /^Invite Wanda W\., /);
  await expect(manager.getByText("Invited player successfully!")).toBeVisible();
  await expect(manager.getByText(/^Held for Wanda W\. until/)).toBeVisible();
  expect(first.clicks).toBeLessThanOrEqual(4);

  await expect(wanda.getByText("Waitlist Wonders invites you to play")).toBeVisible();
  const answer = new Thumb(wanda);
  await answer.click("button", "Accept the invitation of Waitlist Wonders");
  await expect(wanda.getByText("Joined team successfully!")).toBeVisible();
  expect(answer.clicks).toBeLessThanOrEqual(2);
  await expect(manager.getByText("Wanda Wright")).toBeVisible();

  const second = new Thumb(manager);
  await second.click("button", /^Invite Wilma Y\., /);
  await expect(manager.getByText(/^Held for Wilma Y\. until/)).toBeVisible();
  await wilma.goto("/");
  await wilma.getByRole("button", { name: "Accept the invitation of Waitlist Wonders" }).click();
  await expect(wilma.getByText("Joined team successfully!")).toBeVisible();
  await expect(manager.getByText("Wilma Young")).toBeVisible();
  await expect(manager.getByRole("heading", { name: "Roster (3 of 7)" })).toBeVisible();
  expect(second.clicks).toBeLessThanOrEqual(4);
});

test("the admin makes a team of waiting players on a phone and adds one more", {
  tag: LONG,
}, async ({ browser }) => {
  const tilda = await waits(browser, "Tilda", "Ticked", true);
  const tamar = await waits(browser, "Tamar", "Ticked", true);
  const polly = await waits(browser, "Polly", "Placed", true);
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/waitlist");
  await comesAlive(admin);
  const youth = admin.getByRole("region", { name: U13 });
  await youth.getByText("Make a new team of waiting players").click();
  await youth.getByLabel("Team Name").fill("Made To Measure");
  await youth.getByRole("checkbox", { name: "Tilda Ticked" }).check();
  await youth.getByRole("checkbox", { name: "Tamar Ticked" }).check();
  await choose(youth.getByLabel("Team Manager"), "Tilda Ticked");
  await youth.getByRole("button", { name: "Make Team" }).click();
  await expect(admin.getByText("Team made with 2 of 7 players")).toBeVisible();

  await choose(youth.getByLabel("Player", { exact: true }), "Polly Placed");
  await choose(youth.getByLabel("Team", { exact: true }), "Made To Measure (5 free)");
  await youth.getByRole("button", { name: "Place" }).click();
  await expect(admin.getByText("Player placed on the team.")).toBeVisible();
  await expect(youth.getByRole("listitem").filter({ hasText: "Made To Measure" })).toContainText(
    "3 of 7",
  );
  for (const page of [tilda, tamar, polly]) {
    await expect(page.getByRole("heading", { name: "Made To Measure" })).toBeVisible();
  }
  await expect(tilda.getByRole("heading", { name: "Fill your team" })).toBeVisible();
});

import { type Browser, expect, type Page, test } from "@playwright/test";
import {
  chooseWay,
  confirmEmail,
  createTeam,
  guardianAgrees,
  openPage,
  register,
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
  await chooseWay(page, "Join Tournament Waitlist");
  const list = page.locator("#waitlist");
  await list.getByLabel("Tournament").selectOption(U13);
  await list.getByRole("button", { name: "Join Tournament Waitlist" }).click();
  await expect(page.getByText("Joined waitlist successfully!")).toBeVisible();
  return page;
}

test("a manager fills two slots from the waitlist on a phone", { tag: "@smoke" }, async ({
  browser,
}) => {
  const wanda = await waits(browser, "Wanda", "Wright", true);
  const wilma = await waits(browser, "Wilma", "Young", false);
  const manager = await openPage(browser, { phone: true });
  await confirmEmail(manager, await register(manager, "Maud", "Manager"));
  await createTeam(manager, "Waitlist Wonders");

  await manager.goto("/");
  const first = new Thumb(manager);
  await first.click("link", "Teams");
  await first.click("button", /^Invite Wanda W\., /);
  await expect(manager.getByText("Invitation sent.")).toBeVisible();
  await expect(manager.getByText(/^Held for Wanda W\. until/)).toBeVisible();
  expect(first.clicks).toBeLessThanOrEqual(4);

  await expect(wanda.getByText("Waitlist Wonders invites you to play")).toBeVisible();
  const answer = new Thumb(wanda);
  await answer.click("button", "Accept the invitation from Waitlist Wonders");
  await expect(wanda.getByText("Joined team successfully!")).toBeVisible();
  expect(answer.clicks).toBeLessThanOrEqual(2);
  await expect(manager.getByText("Wanda Wright")).toBeVisible();

  const second = new Thumb(manager);
  await second.click("button", /^Invite Wilma Y\., /);
  await expect(manager.getByText(/^Held for Wilma Y\. until/)).toBeVisible();
  await wilma.goto("/");
  await wilma.getByRole("button", { name: "Accept the invitation from Waitlist Wonders" }).click();
  await expect(wilma.getByText("Joined team successfully!")).toBeVisible();
  await expect(manager.getByText("Wilma Young")).toBeVisible();
  await expect(manager.getByRole("heading", { name: "Roster (3 of 7)" })).toBeVisible();
  expect(second.clicks).toBeLessThanOrEqual(4);
});

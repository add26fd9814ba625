import { expect, type Page, test } from "@playwright/test";
import { openAdmin } from "./games.ts";
import { chooseWay, comesAlive, openPage, register } from "./people.ts";

test("an open console page asks whoever was signed out to log in", async ({ browser }) => {
  const left = await openAdmin(browser);
  await left.goto("/admin");
  const people = await left.context().newPage();
  const writing = await left.context().newPage();
  await people.goto("/admin/people");
  await writing.goto("/admin/messages/write");
  await comesAlive(people);
  await comesAlive(writing);
  await writing.getByRole("textbox", { name: "Subject" }).fill("Bring water");
  const asked = writing.waitForResponse((response) => response.url().endsWith("/account/here"));
  await left.context().clearCookies();
  for (const page of [left, people, writing]) await comeBack(page);
  for (const page of [left, people]) {
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Games", exact: true })).toHaveCount(0);
  }
  expect((await asked).status()).toBe(403);
  await expect(writing.getByRole("textbox", { name: "Subject" })).toHaveValue("Bring water");
});

test("an open own page becomes a visitor's, unless something is typed", async ({ browser }) => {
  const account = await openPage(browser, { phone: true });
  await register(account, "Signe", "Ute");
  const teams = await account.context().newPage();
  const typing = await account.context().newPage();
  await account.goto("/account");
  await teams.goto("/teams");
  await typing.goto("/teams");
  await chooseWay(typing, "Create a Team");
  await typing.getByLabel("Team Name").fill("Trapdoors");
  const asked = typing.waitForResponse((response) => response.url().endsWith("/account/here"));
  await account.context().clearCookies();
  for (const page of [account, teams, typing]) await comeBack(page);
  await expect(account).toHaveURL(/\/login/);
  await expect(teams.getByLabel("Team Name")).toHaveCount(0);
  expect((await asked).status()).toBe(403);
  await expect(typing.getByLabel("Team Name")).toHaveValue("Trapdoors");
});

function comeBack(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
}

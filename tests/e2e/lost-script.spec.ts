import { expect, test } from "@playwright/test";
import { openAdmin } from "./games.ts";
import { comesAlive, fillIn, openPage } from "./people.ts";

test("a page works whose script fails to load", { tag: "@smoke" }, async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/login");
  await fillIn(page, { Email: "nobody@example.org", Password: "green grass of july" });
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Invalid login credentials")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Invalid login credentials")).toBeHidden();
});

test("the console says that a part failed to load, and recovers", async ({ browser }) => {
  const page = await openAdmin(browser, { phone: true });
  await page.goto("/admin/games");
  await comesAlive(page);
  const part = "**/assets/players*.js";
  await page.route(part, (route) => route.abort());
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Players", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Loading chunk failed");
  await expect(page.getByRole("heading", { name: "Games", level: 1 })).toBeVisible();
  await page.unroute(part);
  await page.getByRole("link", { name: "Reload this page" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Players", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Teams and players", level: 1 })).toBeVisible();
});

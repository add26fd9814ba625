import { expect, test } from "@playwright/test";
import { openPage, register } from "./people.ts";

test("a form that meets no signal keeps what was typed", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/login");
  await page.getByLabel("Email").fill("ana@example.org");
  await page.getByLabel("Password", { exact: true }).fill("green grass of july");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("No connection. Nothing was lost; please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("ana@example.org");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("green grass of july");
});

test("a form of a page without React keeps what was typed, too", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await register(page, "Ana", "Silva");
  await page.goto("/teams");
  await page.getByLabel("Team Code").fill("123456");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText("No connection. Nothing was lost; please try again.")).toBeVisible();
  await expect(page.getByLabel("Team Code")).toHaveValue("123456");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText("Failed to join team. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Team Code")).toBeFocused();
});

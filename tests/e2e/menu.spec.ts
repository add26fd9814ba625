import { type Browser, expect, type Page, test } from "@playwright/test";
import { openPage } from "./people.ts";

function menuOf(page: Page) {
  const nav = page.getByRole("navigation", { name: "Site" });
  return { button: page.getByRole("button", { name: "Menu" }), nav };
}

async function openPhone(browser: Browser, path: string): Promise<Page> {
  const page = await openPage(browser, { phone: true });
  await page.goto(path);
  return page;
}

test("the menu opens and closes, also by its links", async ({ browser }) => {
  for (const path of ["/about", "/login"]) {
    const page = await openPhone(browser, path);
    const { button, nav } = menuOf(page);
    await expect(nav).toBeHidden();
    await button.click();
    await expect(nav.getByRole("link")).toHaveCount(9);
    await expect(nav).toBeVisible();
    await button.click();
    await expect(nav).toBeHidden();
    await button.click();
    await page.keyboard.press("Escape");
    await expect(nav).toBeHidden();

    await button.click();
    await nav.getByRole("link", { name: "Programs" }).click();
    await expect(page).toHaveURL(/\/programs$/);
    await expect(nav).toBeHidden();
    await page.goBack();
    await expect(nav).toBeHidden();
    await page.context().close();
  }
});

test("the menu works by keyboard, and wide screens need none", async ({ browser }) => {
  const page = await openPhone(browser, "/");
  const { button, nav } = menuOf(page);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(nav).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(nav.getByRole("link", { name: "Log in" })).toBeFocused();
  for (let link = 0; link < 9; link++) await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);
  await expect(nav).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(button).toBeHidden();
  await expect(nav).toBeVisible();
});

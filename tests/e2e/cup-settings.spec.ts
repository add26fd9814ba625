import { expect, test } from "@playwright/test";
import { comesAlive, openPage, signInAsAdmin } from "./people.ts";

test("the cup form previews what the site will say", async ({ browser }) => {
  const page = await openPage(browser);
  await signInAsAdmin(page);
  await page.goto("/admin/cup");
  await comesAlive(page);
  const deadlines = page.getByRole("group", { name: "Deadlines" });
  await expect(deadlines.getByText("Registration closes Friday July 26 at noon")).toBeVisible();
  await deadlines.getByLabel("Registration closes", { exact: true }).fill("2027-07-23T18:30");
  await expect(deadlines.getByText("Registration closes Friday July 23 at 6:30 PM")).toBeVisible();
  await deadlines.getByLabel("Registration closes", { exact: true }).fill("");
  await expect(deadlines.getByText("Registration closes Friday July 26 at noon")).toBeVisible();
});

test("starting a new cup is confirmed, and No keeps what was typed", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await signInAsAdmin(page);
  await page.goto("/admin/cup/new");
  await comesAlive(page);
  await page.getByLabel("Name", { exact: true }).fill("Jumping Spider Cup");
  await page.getByLabel("Payment due, in words (fee notice)").fill("noon on Friday");
  await page.getByRole("button", { name: "Start a new cup" }).click();
  await expect(page.getByText("Are you sure you want to start a new cup?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Are you sure you want to start a new cup?")).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Jumping Spider Cup");
});

test("every tiebreaker step can be read whole on any screen", async ({ browser }) => {
  const page = await openPage(browser);
  await signInAsAdmin(page);
  await page.goto("/admin/standings");
  const steps = page.locator("select[name^=step]");
  await steps.first().selectOption("capped-difference");
  for (const width of [320, 360, 640, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const { has, needs } = await steps.first().evaluate((select: HTMLSelectElement) => {
      const has = select.offsetWidth;
      select.style.cssText = "field-sizing: content; width: auto; max-width: none";
      const needs = select.offsetWidth;
      select.removeAttribute("style");
      return { has, needs };
    });
    expect(has, `at ${width}`).toBeGreaterThanOrEqual(needs);
  }
});

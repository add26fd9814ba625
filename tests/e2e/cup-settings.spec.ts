import { expect, test } from "@playwright/test";
import { openOrganizer, useOwnSite } from "./own-site.ts";
import { comesAlive } from "./people.ts";

// A site has one cup.
useOwnSite();

test("the cup form previews what the site will say", async ({ browser }) => {
  const page = await openOrganizer(browser);
  await page.goto("/admin/cup");
  await comesAlive(page);
  const deadlines = page.getByRole("group", { name: "Deadlines" });
  await expect(deadlines.getByText("Registration closes Friday July 26 at noon")).toBeVisible();
  await deadlines.getByLabel("Registration closes", { exact: true }).fill("2027-07-23T18:30");
  await expect(deadlines.getByText("Registration closes Friday July 23 at 6:30 PM")).toBeVisible();
  await deadlines.getByLabel("Registration closes", { exact: true }).fill("");
  await expect(deadlines.getByText("Registration closes Friday July 26 at noon")).toBeVisible();
});

test("every tiebreaker step can be read whole on any screen", async ({ browser }) => {
  const page = await openOrganizer(browser);
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

import { type Browser, expect, type Page, test } from "@playwright/test";
import { screens } from "../../scripts/screenshots/screens.ts";
import { longSite } from "./demo-site.ts";

/** 320 × 256 is what a screen of 1280 × 1024 has left at 400 % zoom. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 320, height: 256 },
];

for (const viewport of SIZES) {
  for (const javaScriptEnabled of [true, false]) {
    const how = `${viewport.width} × ${viewport.height}${javaScriptEnabled ? "" : " without script"}`;
    test(`every screen fits ${how}, and nothing on it jumps`, async ({ browser }) => {
      for (const viewer of ["visitor", "player", "admin"] as const) {
        const page = await openAs(browser, viewer, { viewport, javaScriptEnabled });
        for (const screen of screens.filter(({ as = "visitor" }) => as === viewer)) {
          if (javaScriptEnabled) await watchForJumps(page);
          await page.goto(screen.path);
          await page.waitForLoadState("load");
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect.soft(width, `${screen.name} is wider than the screen`).toBe(viewport.width);
          if (javaScriptEnabled) expect.soft(await jumps(page), `${screen.name} jumps`).toBe(0);
        }
        await page.context().close();
      }
    });
  }
}

async function openAs(
  browser: Browser,
  viewer: "visitor" | "player" | "admin",
  options: { viewport: { width: number; height: number }; javaScriptEnabled: boolean },
): Promise<Page> {
  const site = longSite();
  const context = await browser.newContext({ baseURL: site.at, ...options });
  const page = await context.newPage();
  // The display face comes late, as it does at a field.
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  if (viewer === "visitor") return page;
  await page.goto(viewer === "admin" ? "/admin" : "/login");
  await page.locator('main [name="email"]').fill(site[viewer].email);
  await page.locator('main [name="password"]').fill(site[viewer].password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("login") || url.search !== "");
  return page;
}

async function watchForJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found = { sum: 0 };
    Object.assign(window, { jumps: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) found.sum += shift.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of all layout shifts since the page began, fonts loaded and scripts run. */
async function jumps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (
      Math.round((window as unknown as { jumps: { sum: number } }).jumps.sum * 10_000) / 10_000
    );
  });
}

import { expect, type Page, test } from "@playwright/test";
import { type Session, signInAll, type Viewer } from "../../tools/screenshots/demo-site.ts";
import { screenAddress, screens } from "../../tools/screenshots/screens.ts";
import { comesAlive } from "../e2e/people.ts";
import { longSite } from "./demo-site.ts";

/** 320 × 256 is a 1280 × 1024 screen at 400 % zoom. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 320, height: 256 },
];

let sessions: Map<Viewer, Session>;
test.beforeAll(async ({ browser }) => {
  sessions = await signInAll(browser, longSite());
});

for (const viewport of SIZES) {
  for (const javaScriptEnabled of [true, false]) {
    const how = `${viewport.width} × ${viewport.height}${javaScriptEnabled ? "" : " without script"}`;
    test(`every screen fits ${how} without layout shifts`, async ({ browser }) => {
      const site = longSite();
      for (const [viewer, storageState] of sessions) {
        const context = await browser.newContext({
          baseURL: site.at,
          storageState,
          viewport,
          javaScriptEnabled,
        });
        const page = await context.newPage();
        const face = javaScriptEnabled ? await holdFace(page) : null;
        if (javaScriptEnabled) await watchForJumps(page);
        for (const screen of screens.filter(({ as = "visitor" }) => as === viewer)) {
          await page.goto(screenAddress(screen, site), { waitUntil: "domcontentloaded" });
          if (javaScriptEnabled) await takenOver(page);
          await face?.release();
          await page.waitForLoadState("load");
          if (javaScriptEnabled) expect.soft(await jumps(page), `${screen.name} jumps`).toBe(0);
          if (screen.menu) await page.getByRole("button", { name: "Menu" }).click();
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect.soft(width, `${screen.name} is wider than the screen`).toBe(viewport.width);
        }
        await context.close();
      }
    });
  }
}

const WIDTHS = [344, 360, 375, 390, 393, 412, 430, 480, 568, 640, 700, 768, 820, 932, 1024, 1180];

test("every screen fits every width", async ({ browser }) => {
  const site = longSite();
  for (const [viewer, storageState] of sessions) {
    const context = await browser.newContext({ baseURL: site.at, storageState });
    const page = await context.newPage();
    for (const screen of screens.filter(({ as = "visitor" }) => as === viewer)) {
      await page.goto(screenAddress(screen, site), { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      const wider: number[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const needs = await page.evaluate(() => document.documentElement.scrollWidth);
        if (needs > width) wider.push(width);
      }
      expect.soft(wider, `${screen.name} is wider than these`).toEqual([]);
    }
    await context.close();
  }
});

async function holdFace(page: Page): Promise<{ release(): Promise<void> }> {
  let painted = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await painted.promise;
    await route.continue();
  });
  return {
    async release() {
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      painted.resolve();
      await page.waitForLoadState("load");
      painted = Promise.withResolvers<void>();
    },
  };
}

/** Waits for hydration, with which 'Show teams' and the like disappear: that is no shift. */
async function takenOver(page: Page): Promise<void> {
  if ((await page.locator('link[rel="modulepreload"]').count()) === 0) return;
  await comesAlive(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    (window as unknown as { jumps: { sum: number } }).jumps.sum = 0;
  });
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

async function jumps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (
      Math.round((window as unknown as { jumps: { sum: number } }).jumps.sum * 10_000) / 10_000
    );
  });
}

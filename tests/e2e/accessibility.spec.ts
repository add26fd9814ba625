import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import {
  type DemoSite,
  openDemoSite,
  type Session,
  signInAll,
  type Viewer,
} from "../../tools/screenshots/demo-site.ts";
import { type Screen, screenAddress, screens } from "../../tools/screenshots/screens.ts";

/**
 * axe disables the enhanced contrast rule (7:1) by default, and it does not replace the 4.5:1 rule.
 */
const RULES = {
  rules: {
    "target-size": { enabled: true },
    "color-contrast-enhanced": { enabled: true },
  },
};
const COLOUR_RULES = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

test.describe.configure({ mode: "default" });
let site: DemoSite;
let sessions: Map<Viewer, Session>;
test.beforeAll(async ({ browser }) => {
  site = await openDemoSite();
  sessions = await signInAll(browser, site);
});
test.afterAll(() => site.close());

for (const size of [
  { name: "a phone", viewport: { width: 360, height: 740 }, tag: "@smoke" },
  { name: "a desktop", viewport: { width: 1440, height: 900 }, tag: "@long" },
]) {
  const looked = screens.filter((_, index) => process.env["ALL_INPUTS"] || index % 20 === 0);
  test(`every screen is accessible on ${size.name}, light and dark`, { tag: size.tag }, async ({
    browser,
  }) => {
    test.setTimeout(60_000 + looked.length * 8_000);
    for (const [viewer, storageState] of sessions) {
      const context = await browser.newContext({
        baseURL: site.at,
        storageState,
        viewport: size.viewport,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const screen of looked.filter(({ as = "visitor" }) => as === viewer)) {
        if (screen.menu && size.viewport.width > 1000) continue;
        await look(page, screen);
      }
      await context.close();
    }
  });
}

test("embedded tables are accessible in each color scheme", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: site.at,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  for (const theme of ["", "?theme=light", "?theme=dark"]) {
    await look(page, { name: `embed ${theme}`, path: `/embed/u16/standings${theme}` });
  }
  await context.close();
});

async function look(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(screenAddress(screen, site));
  if (screen.menu) await page.getByRole("button", { name: "Menu" }).click();
  // Outside legacy mode axe opens an extra page for each run.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const light = await axe().options(RULES).analyze();
  expect.soft(found(light), `${screen.name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axe().withRules(COLOUR_RULES).analyze();
  expect.soft(found(dark), `${screen.name}, dark`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${screen.name} is wider than its screen`).toBe(page.viewportSize()?.width);
}

function found({ violations }: Awaited<ReturnType<AxeBuilder["analyze"]>>): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`);
}

import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { INTL_LOCALES, LOCALES, type Locale } from "../../i18n/locales.ts";
import { signInAs, type Viewer } from "../../tools/screenshots/demo-site.ts";
import { type Screen, screenAddress, screens } from "../../tools/screenshots/screens.ts";
import { type SharedDemo, sharedDemo } from "./mail.ts";

/**
 * axe disables the enhanced contrast rule (7:1) by default, and it does not replace the 4.5:1 rule.
 */
const RULES = {
  rules: {
    "target-size": { enabled: true },
    "color-contrast-enhanced": { enabled: true },
  },
};
/** What longer words can change. */
const SIZE_RULES = ["target-size", "scrollable-region-focusable"];
const COLOUR_RULES = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

const isLong = process.env["ALL_INPUTS"] !== undefined;

/** A daily run looks at a few screens. */
function looked(every: number): readonly Screen[] {
  return isLong ? screens : screens.filter((_, index) => index % every === 0);
}

// The first of the few waits until the demo is filled, so the second comes after it.
test.describe.configure({ mode: isLong ? "parallel" : "default" });

for (const size of [
  { name: "a phone", viewport: { width: 360, height: 740 }, tag: "@smoke" },
  { name: "a desktop", viewport: { width: 1440, height: 900 }, tag: [] },
]) {
  for (const locale of LOCALES) {
    const chosen = looked(40);
    test(`every screen is accessible on ${size.name} in '${locale}', light and dark`, {
      tag: locale === "es" ? size.tag : [],
    }, async ({ browser }) => {
      test.setTimeout(300_000 + chosen.length * 8_000);
      await visit(browser, { viewport: size.viewport, locale, chosen }, look);
    });
  }
}

for (const locale of LOCALES) {
  const chosen = looked(16);
  test(`every screen fits a width of 320 pixels in '${locale}', and with longer words`, {
    tag: locale === "en" ? "@smoke" : [],
  }, async ({ browser }) => {
    test.setTimeout(300_000 + chosen.length * 3_000);
    const viewport = { width: 320, height: 740 };
    await visit(browser, { viewport, locale, chosen }, async (page, screen, site) => {
      await page.goto(screenAddress(screen, site, locale));
      await expectToFit(page, screen.name);
      if (locale !== "en") return;
      await page.evaluate(lengthenTexts);
      await expectToFit(page, `${screen.name}, with longer words`);
    });
  });
}

async function visit(
  browser: Browser,
  {
    viewport,
    locale,
    chosen,
  }: { viewport: { width: number; height: number }; locale: Locale; chosen: readonly Screen[] },
  see: (page: Page, screen: Screen, site: SharedDemo, locale: Locale) => Promise<void>,
): Promise<void> {
  const site = await sharedDemo(locale);
  const viewers = new Set(chosen.map(({ as = "visitor" }): Viewer => as));
  for (const viewer of viewers) {
    const own = chosen.filter(({ as = "visitor" }) => as === viewer);
    const context = await browser.newContext({
      baseURL: site.at,
      storageState: await signInAs(browser, site, viewer),
      viewport,
      reducedMotion: "reduce",
      locale: INTL_LOCALES[locale],
    });
    const page = await context.newPage();
    for (const screen of own) {
      if (!(screen.menu && viewport.width > 1000)) await see(page, screen, site, locale);
    }
    await context.close();
  }
}

/** Runs in the page: makes every word about 40 % longer, as the wordiest languages do. */
function lengthenTexts(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (currentNode.parentElement?.matches("script, style, noscript, textarea")) continue;
    currentNode.nodeValue = (currentNode.nodeValue ?? "").replaceAll(/[aeiou]/gi, "$&$&");
  }
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name} is wider than its screen`).toBe(page.viewportSize()?.width);
}

async function look(page: Page, screen: Screen, site: SharedDemo, locale: Locale): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(screenAddress(screen, site, locale));
  if (screen.menu) await page.locator("[popovertarget=menu]").click();
  // Outside legacy mode axe opens an extra page for each run.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const light = await axe().options(RULES).analyze();
  expect.soft(found(light), `${screen.name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axe().withRules(COLOUR_RULES).analyze();
  expect.soft(found(dark), `${screen.name}, dark`).toEqual([]);
  await expectToFit(page, screen.name);
  if (locale !== "en") return;
  await page.evaluate(lengthenTexts);
  const longer = await axe().withRules(SIZE_RULES).analyze();
  expect.soft(found(longer), `${screen.name}, with longer words`).toEqual([]);
}

function found({ violations }: Awaited<ReturnType<AxeBuilder["analyze"]>>): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`);
}

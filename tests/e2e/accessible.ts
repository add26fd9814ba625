import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** axe leaves out enhanced contrast (7:1) by default, and still checks 4.5:1 with it. */
const RULES = {
  rules: { "target-size": { enabled: true }, "color-contrast-enhanced": { enabled: true } },
};
/** What longer words can change. */
const SIZE_RULES = ["target-size", "scrollable-region-focusable"];
const COLOUR_RULES = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

export async function expectAccessible(page: Page, name: string): Promise<void> {
  const restore = await showWhole(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await axeOn(page).options(RULES).analyze();
  expect.soft(found(light), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeOn(page).withRules(COLOUR_RULES).analyze();
  expect.soft(found(dark), `${name}, dark`).toEqual([]);
  await restore();
  await expectToFit(page, name);
}

/** As tall as the page, so that nothing happens to lie behind the bar at the bottom. */
async function showWhole(page: Page): Promise<() => Promise<void>> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  return () => page.setViewportSize(size);
}

export async function expectRoom(page: Page, name: string): Promise<void> {
  await page.evaluate(lengthenTexts);
  const restore = await showWhole(page);
  const longer = await axeOn(page).withRules(SIZE_RULES).analyze();
  await restore();
  expect.soft(found(longer), `${name}, with longer words`).toEqual([]);
}

export async function expectToFit(page: Page, name: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name} is wider than its screen`).toBe(page.viewportSize()?.width);
}

/** Runs in the page: makes every word about 40 % longer, as the wordiest languages do. */
export function lengthenTexts(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (currentNode.parentElement?.matches("script, style, noscript, textarea")) continue;
    currentNode.nodeValue = (currentNode.nodeValue ?? "").replaceAll(/[aeiou]/gi, "$&$&");
  }
}

// Outside legacy mode axe opens an extra page for each run.
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

function found({ violations }: Awaited<ReturnType<AxeBuilder["analyze"]>>): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`);
}

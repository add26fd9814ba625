import { type Browser, type Page, test } from "@playwright/test";
import { INTL_LOCALES, LOCALES, type Locale } from "#i18n/locales.ts";
import { signInAs, type Viewer } from "#tools/screenshots/demo-site.ts";
import { type Screen, screenAddress, screens, sendForm } from "#tools/screenshots/screens.ts";
import { expectAccessible, expectRoom, expectToFit, lengthenTexts } from "./accessible.ts";
import { type SharedDemo, sharedDemo } from "./mail.ts";

for (const locale of LOCALES) {
  for (const [device, width, height] of [
    ["a phone", 360, 740],
    ["a desktop", 1440, 900],
  ] as const) {
    test(`every screen is accessible in '${locale}' on ${device}`, async ({ browser }) => {
      test.setTimeout(300_000 + screens.length * 8_000);
      await visit(browser, { viewport: { width, height }, locale }, look);
    });
  }

  test(`every screen in '${locale}' fits 320 pixels, also with longer words`, async ({
    browser,
  }) => {
    test.setTimeout(300_000 + screens.length * 3_000);
    const viewport = { width: 320, height: 740 };
    await visit(browser, { viewport, locale }, async (page, screen, site) => {
      await page.goto(screenAddress(screen, site, locale));
      await sendForm(page, screen);
      await expectToFit(page, screen.name);
      if (locale !== "en") return;
      await page.evaluate(lengthenTexts);
      await expectToFit(page, `${screen.name}, with longer words`);
    });
  });
}

async function visit(
  browser: Browser,
  { viewport, locale }: { viewport: { width: number; height: number }; locale: Locale },
  see: (page: Page, screen: Screen, site: SharedDemo, locale: Locale) => Promise<void>,
): Promise<void> {
  const site = await sharedDemo(locale);
  const viewers = new Set(screens.map(({ as = "visitor" }): Viewer => as));
  for (const viewer of viewers) {
    const own = screens.filter(({ as = "visitor" }) => as === viewer);
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

async function look(page: Page, screen: Screen, site: SharedDemo, locale: Locale): Promise<void> {
  await page.goto(screenAddress(screen, site, locale));
  if (screen.menu) await page.locator("[popovertarget=menu]").click();
  await sendForm(page, screen);
  await expectAccessible(page, screen.name);
  if (locale === "en") await expectRoom(page, screen.name);
}

import { type Browser, expect, type Page, test } from "@playwright/test";

async function openIn(browser: Browser, locale: string, path: string, script = true) {
  const context = await browser.newContext({ locale, javaScriptEnabled: script });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const offerOf = (page: Page) => page.getByRole("complementary", { name: /^(?:Language|Idioma)$/ });

test("a page is offered in the reader's language until one is chosen", async ({ browser }) => {
  // One page with React and two without, of which one is live.
  for (const path of ["/login", "/about", "/schedules-results"]) {
    const page = await openIn(browser, "es-MX", path);
    const link = offerOf(page).getByRole("link", { name: "Ver esta página en español" });
    await expect(link).toHaveAttribute("lang", "es");
    await link.click();
    await expect(page).toHaveURL(`/es${path}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(offerOf(page)).toBeHidden();
    await page.context().close();
  }
  for (const [path, script] of [
    ["/es/about", true],
    ["/about", false],
  ] as const) {
    await expect(offerOf(await openIn(browser, "es-US", path, script))).toBeHidden();
  }

  const page = await openIn(browser, "en-US", "/es/about");
  await offerOf(page).getByRole("button", { name: "Seguir en español" }).click();
  await expect(offerOf(page)).toBeHidden();
  await page.goto("/es/login");
  await expect(offerOf(page)).toBeHidden();
  await page.context().close();
});

import { type Browser, test } from "@playwright/test";
import { admin, BuiltSite } from "#tools/built-site.ts";
import { openPage, signInAsAdmin } from "./people.ts";

/** Gives the tests of a file a new site, as they change or need all of it; runs them in turn. */
export function useOwnSite(): void {
  let site: BuiltSite | undefined;
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    site = new BuiltSite();
    await site.start();
  });
  test.afterAll(() => site?.end());
  test.use({
    baseURL: ({ baseURL }, use) => use(site?.at ?? baseURL),
    timezoneId: ({ timezoneId }, use) => use(site?.zone ?? timezoneId),
  });
}

export async function openOrganizer(browser: Browser, options: { phone?: boolean } = {}) {
  const page = await openPage(browser, options);
  await signInAsAdmin(page, admin);
  return page;
}

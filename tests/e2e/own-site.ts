import { test } from "@playwright/test";
import { BuiltSite } from "../../tools/built-site.ts";

/**
 * Gives the tests of a file or `describe` a new site, for what changes or needs all of a site, and
 * runs them one after another. Its admin is `admin` of tools/built-site.ts.
 */
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
    baseURL: ({ locale: _ }, use) => use(site?.at),
    timezoneId: ({ locale: _ }, use) => use(site?.zone),
  });
}

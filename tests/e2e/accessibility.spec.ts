import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { createTeam, openPage, register, signInAsAdmin } from "./people.ts";

const publicPages = [
  "/",
  "/register",
  "/login",
  "/terms",
  "/schedules-results",
  "/teams",
  "/admin",
];
const memberPages = ["/teams", "/teams?confirm=delete", "/teamWaitlist?group=u13-u15"];
const adminPages = [
  "/admin/games",
  "/admin/games/create",
  "/admin/games/edit",
  "/admin/games/import",
  "/admin/players",
];

for (const phone of [true, false]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const size = phone ? "a phone" : "a desktop";
    test(`pages of the cup are accessible on ${size}, ${colorScheme}`, async ({ browser }) => {
      const page = await openPage(browser, { phone });
      await page.emulateMedia({ colorScheme });
      const check = async (url: string) => {
        await page.goto(url);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join()}`,
        );
        expect(found, url).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${url} is wider than the screen`).toBe(0);
      };
      for (const url of publicPages) await check(url);
      await register(page, "Ana", "Silva");
      await check("/teams");
      await createTeam(page, `Huntsman ${size} ${colorScheme}`);
      for (const url of memberPages) await check(url);
      await page.context().clearCookies();
      await signInAsAdmin(page);
      for (const url of adminPages) await check(url);
    });
  }
}

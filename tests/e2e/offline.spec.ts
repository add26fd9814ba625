import { expect, type Page, test } from "@playwright/test";
import { createGame, createTeam, makeTeams, openPage, register, signInAsAdmin } from "./people.ts";

const SCHEDULE = "/schedules-results?group=u13-u15&view=schedule";

/** The worker is registered some seconds after the page, and then stores it. */
async function isStored(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (key) => Boolean(await caches.match(key)), address), {
      timeout: 60_000,
    })
    .toBe(true);
}

/** Gives the signal back and waits until the page is connected again. */
async function reconnect(page: Page): Promise<void> {
  const connected = page.waitForResponse((response) => response.url().includes("/live?"));
  await page.context().setOffline(false);
  await connected;
}

async function openAndStore(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isStored(page, address);
}

test(
  "without a signal the schedule and the own team open with their time until log out",
  {
    tag: "@smoke",
  },
  async ({ browser }, { retry }) => {
    // A second try meets the teams of the first.
    const [own, other] = [`Copper Spiders ${retry}`, `Tin Spiders ${retry}`];
    await makeTeams(browser, [other]);
    const admin = await openPage(browser);
    await signInAsAdmin(admin);
    const phone = await openPage(browser, { phone: true });
    await register(phone, "Noor", "Haddad");
    await createTeam(phone, own);
    await createGame(admin, own, other);

    await openAndStore(phone, "/teams");
    await expect(phone.getByText("Noor Haddad")).toBeVisible();
    const joinLink = phone.getByRole("link", { name: /\/join\// });
    await expect(joinLink).toBeVisible();
    await openAndStore(phone, SCHEDULE);
    await phone.context().setOffline(true);

    const notice = phone.getByText(/^You're offline\. This is the page as of \d+:\d\d [AP]M\.$/);
    await phone.reload();
    await expect(notice).toBeVisible();
    await expect(phone.getByRole("table").getByText(own)).toBeVisible();
    await phone.goto("/teams");
    await expect(notice).toBeVisible();
    await expect(phone.getByText("Noor Haddad")).toBeVisible();
    await expect(joinLink).toHaveCount(0);

    await phone.goto("/about");
    await expect(phone.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await phone.getByRole("link", { name: /^Schedule/ }).click();
    await expect(notice).toBeVisible();

    await admin.goto("/admin/games/edit");
    await admin.getByRole("link").filter({ hasText: own }).first().click();
    const goals = 7 + retry;
    await admin.getByLabel(own).fill(String(goals));
    await admin.getByLabel(other).fill("6");
    await admin.getByRole("button", { name: "Update Game" }).click();
    await expect(admin.getByText("Game updated successfully!")).toBeVisible();
    await reconnect(phone);
    await expect(phone.getByText(`${goals}–6`)).toBeVisible();
    await expect(notice).toBeHidden();
    // What came since is stored too.
    await phone.context().setOffline(true);
    await phone.reload();
    await expect(notice).toBeVisible();
    await expect(phone.getByText(`${goals}–6`)).toBeVisible();

    await phone.context().setOffline(false);
    await phone.goto("/account");
    await phone.getByRole("button", { name: "Log Out" }).click();
    await expect(phone.getByRole("link", { name: "Log in" }).first()).toBeVisible();
    await phone.context().setOffline(true);
    await phone.goto("/teams");
    await expect(phone.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await expect(phone.getByText("Noor Haddad")).toHaveCount(0);
    await phone.goto(SCHEDULE);
    await expect(notice).toBeVisible();
  },
);

test("a Spanish page without a signal says so in Spanish and leads to Spanish pages", {
  tag: "@smoke",
}, async ({ browser }) => {
  const phone = await openPage(browser, { phone: true });
  await openAndStore(phone, "/es/schedules-results?group=u13-u15&view=standings");
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByText(/^No tiene conexión\. Última actualización/)).toBeVisible();
  await phone.goto("/es/contact");
  await expect(phone.getByRole("heading", { name: "No tiene conexión" })).toBeVisible();
  await expect(phone.locator("main").getByRole("listitem")).toHaveCount(1);
  await phone.getByRole("link", { name: /^Posiciones/ }).click();
  await expect(phone.getByText(/^No tiene conexión\. Última actualización/)).toBeVisible();
});

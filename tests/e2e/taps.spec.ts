import { expect, type Locator, type Page, test } from "@playwright/test";
import { sharedDemo } from "./mail.ts";
import { own } from "./names.ts";
import { useOwnSite } from "./own-site.ts";
import { confirmEmail, createTeam, openPage, register } from "./people.ts";

const PHONE = { width: 390, height: 844 };

/** Taps what a thumb can reach: at least 44 px high and on the screen without scrolling. */
class Thumb {
  taps = 0;
  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const box = await target.boundingBox();
    if (!box) throw new Error("There is nothing to tap.");
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height);
    await target.click();
    this.taps += 1;
  }
}

/** From the login page to a copied join link, in two taps. */
async function invite(
  manager: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await manager.goto("/login");
  await manager.getByLabel("Email").fill(email);
  await manager.getByLabel("Password", { exact: true }).fill(password);
  await manager.locator("main").getByRole("button", { name: "Log in" }).click();
  const thumb = new Thumb();
  await thumb.tap(manager.getByRole("dialog").getByRole("link", { name: "My team" }));
  await thumb.tap(manager.getByRole("button", { name: "Copy", exact: true }).first());
  expect(await manager.evaluate(() => navigator.clipboard.readText())).toContain("/join/");
  expect(await manager.evaluate(() => window.scrollY)).toBe(0);
  expect(thumb.taps).toBe(2);
}

test.describe("on a cup day", () => {
  test.describe.configure({ timeout: 300_000 });

  test("a visitor sees their team's next game after two taps", async ({ browser }) => {
    const page = await browser.newPage({ baseURL: (await sharedDemo()).at, viewport: PHONE });
    const thumb = new Thumb();
    await page.goto("/");
    await thumb.tap(
      page
        .locator("main")
        .getByRole("link", { name: /Standings/ })
        .last(),
    );
    await thumb.tap(page.getByRole("link", { name: "Thunder Valley" }).first());
    await expect(page.getByRole("heading", { name: /Next game|Playing now/ })).toBeInViewport();
    expect(thumb.taps).toBe(2);
    await page.close();
  });

  test("a manager with a game and a fee to pay invites players with two taps", async ({
    browser,
  }) => {
    const { at, signIns } = await sharedDemo();
    const context = await browser.newContext({ baseURL: at, viewport: PHONE });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await invite(await context.newPage(), signIns.parts.manager);
    await context.close();
  });

  for (const [locale, path, name, agree] of [
    ["English", "", "Your name", "I agree"],
    ["Spanish", "/es", "Su nombre", "Acepto"],
  ] as const) {
    test(`a guardian agrees on one screen in ${locale}`, async ({ browser }) => {
      const { at, places } = await sharedDemo();
      const page = await browser.newPage({ baseURL: at, viewport: PHONE });
      await page.goto(`${path}/guardian/agree?token=${places.guardian}`);
      await page.getByLabel(name, { exact: true }).fill("Rosa Silva");
      const button = page.getByRole("button", { name: agree, exact: true });
      const box = await button.boundingBox();
      expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.close();
    });
  }
});

test("a friend is on the roster four taps after typing on the join link's page", async ({
  browser,
}) => {
  const manager = await openPage(browser);
  await confirmEmail(manager, await register(manager, "Maud", "Manager"));
  const [team] = own("Tap Tigers");
  await createTeam(manager, team);
  const link = await manager.locator('main a[href*="/join/"]').first().getAttribute("href");

  const friend = await openPage(browser, { phone: true });
  await friend.setViewportSize(PHONE);
  await friend.goto(link ?? "");
  await friend.getByRole("link", { name: "Register", exact: true }).click();
  for (const [label, text] of [
    ["Email", `${crypto.randomUUID()}@example.org`],
    ["Password", "green grass of july"],
    ["First Name", "Frida"],
    ["Last Name", "Friend"],
    ["Phone Number", "5550100177"],
    ["Date of Birth", "2011-05-04"],
    ["Emergency Contact Name", "Rosa Silva"],
    ["Emergency Contact Phone", "5550100178"],
  ] as const) {
    await friend.getByLabel(label, { exact: true }).fill(text);
  }
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  await tap(friend.getByLabel("I agree to the terms and conditions"));
  await tap(friend.getByRole("button", { name: "Register", exact: true }));
  await expect(friend.getByText("Successfully registered")).toBeVisible();
  const next = friend.getByRole("button", { name: "Close" });
  if (await next.isVisible()) await tap(next);
  await tap(friend.getByRole("button", { name: `Join ${team}` }));
  await expect(friend.getByRole("listitem").filter({ hasText: "Frida Friend" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);
});

test.describe("without announcements", () => {
  useOwnSite();

  test("a manager who has logged in invites players with two taps and no scrolling", async ({
    context,
    page: manager,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await manager.setViewportSize(PHONE);
    const email = await register(manager, "Mina", "Manager");
    await createTeam(manager, "Two Tap Titans");
    await context.clearCookies();
    await invite(manager, { email, password: "green grass of july" });
  });
});

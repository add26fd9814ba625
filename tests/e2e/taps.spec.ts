import { expect, type Locator, test } from "@playwright/test";
import { sharedDemo } from "./mail.ts";
import { fillIn } from "./people.ts";

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, permissions: ["clipboard-read", "clipboard-write"] });

/** Taps what a thumb can reach: at least 44 px high and on the screen without scrolling. */
async function tap(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to tap.");
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height);
  await target.click();
}

// The first to ask for the demo waits until it is filled.
test.describe.configure({ timeout: 300_000 });

test("a visitor sees their team's next game after two taps", async ({ page }) => {
  const { at } = await sharedDemo();
  await page.goto(at);
  const links = page.locator("main").getByRole("link", { name: /Standings/ });
  await tap(links.last());
  await tap(page.getByRole("link", { name: "Thunder Valley" }).first());
  await expect(page.getByRole("heading", { name: /Next game|Playing now/ })).toBeInViewport();
});

test("a manager with a game and a fee to pay invites players with two taps", async ({ page }) => {
  const { at, signIns } = await sharedDemo();
  const { email, password } = signIns.parts.manager;
  await page.goto(`${at}/login`);
  await fillIn(page, { Email: email, Password: password });
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
  await tap(page.getByRole("dialog").getByRole("link", { name: "My team" }));
  await tap(page.getByRole("button", { name: "Copy", exact: true }).first());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/join/");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

for (const [locale, path, name, agree] of [
  ["English", "", "Your name", "I agree"],
  ["Spanish", "/es", "Su nombre", "Acepto"],
] as const) {
  test(`a guardian agrees on one screen in ${locale}`, async ({ page }) => {
    const { at, places } = await sharedDemo();
    await page.goto(`${at}${path}/guardian/agree?token=${places.guardian}`);
    await fillIn(page, { [name]: "Rosa Silva" });
    const button = page.getByRole("button", { name: agree, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

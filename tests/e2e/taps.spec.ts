import { expect, type Locator, type Page, test } from "@playwright/test";
import { openAdmin } from "./games.ts";
import { sharedDemo } from "./mail.ts";
import { own, slug } from "./names.ts";
import { confirmEmail, fillIn, formWith, openPage, register, teamCodeOn, U13 } from "./people.ts";

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

test("a visitor sees their team's games after three taps", async ({ page }) => {
  const { at } = await sharedDemo();
  await page.goto(at);
  await tap(page.getByRole("link", { name: "U16+ schedule" }));
  await tap(page.getByRole("button", { name: "My team" }));
  await tap(page.locator(".sheet").getByRole("link", { name: "Thunder Valley" }));
  await expect(page.locator(".games tbody tr").first()).toBeInViewport();
});

test("a manager with a game and a fee to pay invites players with two taps", async ({ page }) => {
  const { at, signIns } = await sharedDemo();
  const { email, password } = signIns.parts.manager;
  await page.goto(`${at}/login`);
  await fillIn(page, { Email: email, Password: password });
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
  await tap(page.getByRole("dialog").getByRole("link", { name: "My team" }));
  await tap(page.getByRole("button", { name: "Copy link", exact: true }).first());
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

/** What a flow may take: presses and choices besides typing, and screens besides the first. */
const MOST = {
  "make a team": { taps: 3, screens: 1 },
  "join a team": { taps: 2, screens: 1 },
  "register, add a child and join": { taps: 2, screens: 1 },
  "approve a manager": { taps: 1, screens: 1 },
};

test("making, joining and approving a team take as few taps as planned", async ({ browser }) => {
  const table: Record<string, { taps: number; screens: number }> = {};
  const walk = async (flow: keyof typeof MOST, page: Page, presses: (() => Promise<unknown>)[]) => {
    const taken = { taps: 0, screens: 0 };
    const left = () => void taken.screens++;
    page.on("domcontentloaded", left);
    for (const press of presses) {
      taken.taps++;
      await press();
    }
    await expect(page.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible();
    page.off("domcontentloaded", left);
    table[flow] = taken;
  };
  const [name] = own("Tap Counters");
  const manager = await openPage(browser, { phone: true });
  await confirmEmail(manager, await register(manager, "Maud", "Manager"));
  await manager.goto("/teams");
  const form = formWith(manager, "Create Team");
  await walk("make a team", manager, [
    () => manager.locator("summary").filter({ hasText: "Create a Team" }).click(),
    async () => {
      await form.getByLabel("Team Name").fill(name);
      await form.getByLabel("Tournament").selectOption(U13);
    },
    () => form.getByRole("button", { name: "Create Team" }).click(),
  ]);
  await manager.goto("/teams");
  const code = await teamCodeOn(manager);
  const friend = await openPage(browser, { phone: true });
  await register(friend, "Fay", "Friend");
  await friend.goto("/teams");
  await walk("join a team", friend, [
    () => friend.locator("summary").filter({ hasText: "Join a Team" }).click(),
    async () => {
      await friend.getByLabel("Team Code").fill(code);
      await friend.getByRole("button", { name: "Join Team" }).click();
    },
  ]);
  const [link = ""] = /\/join\/[\w-]+/.exec(await manager.content()) ?? [];
  const parent = await openPage(browser, { phone: true });
  await parent.goto(link);
  const family = parent.locator("form").filter({ has: parent.getByLabel("Password") });
  for (const [field, value] of Object.entries({
    firstName: "Pia",
    lastName: "Parent",
    phone: "213-555-0177",
    dob: "1985-02-03",
    email: `pia-${slug(name)}@example.org`,
    password: "three quiet herons",
    childFirstName: "Kim",
    childLastName: "Parent",
    childDob: "2011-05-04",
  })) {
    await family.locator(`[name=${field}]`).fill(value);
  }
  await walk("register, add a child and join", parent, [
    () => family.locator("[name=terms]").check(),
    () => family.getByRole("button", { name: "Agree and join" }).click(),
  ]);
  const admin = await openAdmin(browser, { phone: true });
  await admin.goto("/admin");
  await expect(admin.getByText("Maud Manager").first()).toBeVisible();
  await walk("approve a manager", admin, [
    () => admin.getByRole("button", { name: /^Approve managers?$/ }).click(),
  ]);
  console.table(table);
  for (const [flow, most] of Object.entries(MOST)) {
    expect(table[flow]?.taps, flow).toBeLessThanOrEqual(most.taps);
    expect(table[flow]?.screens, flow).toBeLessThanOrEqual(most.screens);
  }
});

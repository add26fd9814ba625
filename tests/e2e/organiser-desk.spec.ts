import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { everyDay, LONG } from "./often.ts";
import { comesAlive, createTeam, joinTeam, openPage, register, signInAsAdmin } from "./people.ts";

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id }) => id);
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function managerOf(
  browser: Browser,
  team: string,
  script: boolean,
): Promise<{ manager: Page; code: string }> {
  const manager = await openPage(browser, { script, phone: true });
  await register(manager, "Nadia", "Webb");
  return { manager, code: await createTeam(manager, team) };
}

for (const script of [true, false]) {
  const how = script ? "with script" : "without script";

  test(`a payment is recorded on a phone and its team sees it, ${how}`, { tag: LONG }, async ({
    browser,
  }) => {
    const name = script ? "Paying Webs" : "Cash Webs";
    const { manager } = await managerOf(browser, name, script);
    await expect(manager.getByText("Owing $175.")).toBeVisible();
    const admin = await openPage(browser, { script, phone: true });
    await signInAsAdmin(admin);
    await admin.goto("/admin/payments");
    await admin.getByRole("link", { name, exact: true }).first().click();
    await expect(
      admin.getByRole("heading", { name: `Payments of ${name}`, level: 1 }),
    ).toBeVisible();
    if (script) await comesAlive(admin);
    await admin.getByLabel("Amount").fill("25");
    await admin.getByLabel("How", { exact: true }).selectOption("By hand");
    await admin.getByLabel("For whom").selectOption("Nadia Webb");
    await admin.getByRole("button", { name: "Record Payment" }).click();
    await expect(admin.getByText("Payment recorded.")).toBeVisible();
    await expect(admin.getByText("Nadia Webb, for themselves")).toBeVisible();
    await expect(admin.getByLabel("Amount")).toHaveValue("");
    expect(await fits(admin)).toBe(true);
    if (script) {
      expect(await faults(admin)).toEqual([]);
      await expect(manager.getByText("Owing $150.")).toBeVisible();
    } else {
      await manager.reload();
      await expect(manager.getByText("Owing $150.")).toBeVisible();
    }
    await admin.getByRole("button", { name: "Void $25" }).click();
    await admin.getByRole("button", { name: "Yes" }).click();
    await expect(admin.getByText("Payment voided.")).toBeVisible();
    await expect(admin.getByText("it does not count.")).toBeVisible();
  });

  test(`a player is checked in with one tap, ${how}`, everyDay(script), async ({ browser }) => {
    const name = script ? "Morning Webs" : "Dawn Webs";
    await managerOf(browser, name, script);
    const admin = await openPage(browser, { script, phone: true });
    await signInAsAdmin(admin);
    await admin.goto("/admin/players");
    const line = admin.getByRole("listitem").filter({ hasText: name });
    await line.getByRole("link", { name: "Check in" }).click();
    await expect(admin.getByText("Born May 4, 2011")).toBeVisible();
    if (script) await comesAlive(admin);
    const seen = admin.getByRole("button", { name: "Birth date seen: Nadia Webb", exact: true });
    expect((await seen.boundingBox())?.height).toBeGreaterThanOrEqual(60);
    await seen.click();
    await expect(seen).toHaveAttribute("aria-pressed", "true");
    await seen.click();
    await expect(seen).toHaveAttribute("aria-pressed", "true");
    await admin.getByRole("button", { name: "Undo birth date seen: Nadia Webb" }).click();
    await expect(seen).toHaveAttribute("aria-pressed", "false");
    const present = admin.getByRole("button", { name: "Present: Nadia Webb", exact: true });
    await present.click();
    await expect(admin.getByRole("alert")).toHaveText("May not play: guardian has not agreed.");
    await expect(present).toHaveAttribute("aria-pressed", "false");
    expect(await fits(admin)).toBe(true);
    if (script) expect(await faults(admin)).toEqual([]);
  });

  test(`a manager removes a player, replaces the code and hands the team over, ${how}`, {
    tag: LONG,
  }, async ({ browser }) => {
    const name = script ? "Handed Webs" : "Given Webs";
    const { manager, code } = await managerOf(browser, name, script);
    const [first, second] = [
      await openPage(browser, { script, phone: true }),
      await openPage(browser, { script, phone: true }),
    ];
    await register(first, "Petra", "Orb");
    await joinTeam(first, code);
    await register(second, "Milo", "Vane");
    await joinTeam(second, code);
    await manager.goto("/teams");
    await manager.getByRole("link", { name: "Manage Team" }).click();
    await expect(manager.getByRole("heading", { name: `Manage ${name}` })).toBeVisible();
    expect(await fits(manager)).toBe(true);
    expect(script ? await faults(manager) : []).toEqual([]);
    await manager.getByRole("button", { name: "Remove Milo Vane" }).click();
    await manager.getByRole("button", { name: "Yes" }).click();
    await expect(manager.getByText("Player removed.")).toBeVisible();
    await manager.getByRole("button", { name: "Replace Team Code" }).click();
    await manager.getByRole("button", { name: "Yes" }).click();
    await expect(manager.getByText("The old one no longer works.")).toBeVisible();
    await expect(manager.getByText(code, { exact: true })).toHaveCount(0);
    await manager.getByRole("button", { name: "Make manager Petra Orb" }).click();
    await manager.getByRole("button", { name: "Yes" }).click();
    await expect(manager.getByText("The team has a new team manager.")).toBeVisible();
    await first.goto("/teams");
    await expect(first.getByRole("link", { name: "Manage Team" })).toBeVisible();
  });
}

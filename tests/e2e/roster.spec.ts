import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { openAdmin } from "./games.ts";
import { own } from "./names.ts";
import { comesAlive, makeTeams } from "./people.ts";

for (const script of [true, false]) {
  const how = script ? "with script" : "without script";
  test(`a goal is undone, and an emergency contact is one tap away, ${how}`, async ({
    browser,
  }) => {
    const [name] = own("Nursery Webs");
    await makeTeams([name]);
    const admin = await openAdmin(browser, { script, phone: true });
    await admin.goto("/admin/players");
    await admin.getByRole("link", { name, exact: true }).click();
    await expect(admin.getByRole("heading", { name, level: 1 })).toBeVisible();
    if (script) await comesAlive(admin);
    const goals = (count: number) => expect(admin.getByText(`Goals: ${count}`)).toBeVisible();
    const press = (button: string) => admin.getByRole("button", { name: button }).click();

    await press("- Goal");
    await expect(admin.getByText("Ana Silva has no goals to remove.")).toBeVisible();
    await goals(0);
    await press("+ Goal");
    await expect(admin.getByText("Goal for Ana Silva.")).toBeVisible();
    await expect(admin.getByText("no goals to remove")).toHaveCount(0);
    await goals(1);
    await press("Undo");
    await goals(0);
    await press("+ Goal");
    await goals(1);
    await press("- Goal");
    await expect(admin.getByText("Goal for Ana Silva removed.")).toBeVisible();
    await press("Undo");
    await goals(1);

    await expect(admin.getByText("Rosa Silva")).toHaveCount(0);
    await press("Emergency contact");
    const call = admin.getByRole("link", { name: "Call Rosa Silva, 555-010-0198" });
    await expect(call).toBeVisible();
    await expect(call).toHaveAttribute("href", "tel:+15550100198");
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    if (script) {
      const { violations } = await new AxeBuilder({ page: admin }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      const other = await admin.context().newPage();
      await other.goto(admin.url());
      await other.getByRole("button", { name: "+ Goal" }).click();
      await expect(admin.getByText("Goals: 2")).toBeAttached();
      await expect(call).toBeVisible();
    }
    await press("Close");
    await expect(call).toBeHidden();
    await expect(admin.getByRole("heading", { name, level: 1 })).toBeVisible();
  });
}

test("taps on a slow network show at once and count once each", async ({ browser }) => {
  const [name] = own("Money Spiders");
  await makeTeams([name]);
  const admin = await openAdmin(browser, { phone: true });
  await admin.goto("/admin/players");
  await admin.getByRole("link", { name }).click();
  await expect(admin.getByRole("heading", { name, level: 1 })).toBeVisible();
  await comesAlive(admin);
  const network = Promise.withResolvers<void>();
  let sent = 0;
  await admin.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") sent += 1;
    await network.promise;
    await route.continue();
  });
  for (const button of ["+ Goal", "+ Goal", "+ Goal", "- Goal", "+ Goal"]) {
    await admin.getByRole("button", { name: button }).click();
  }
  await expect(admin.getByText("Goals: 3")).toBeVisible();
  expect(sent).toBe(1);
  network.resolve();
  await expect.poll(() => sent).toBe(5);
  await expect(admin.getByText(/^Goal for /)).toBeVisible();
  await expect(admin.getByText("Goals: 3")).toBeVisible();
  await admin.unrouteAll({ behavior: "wait" });
  await admin.reload();
  await expect(admin.getByText("Goals: 3")).toBeVisible();
});

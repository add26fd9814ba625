import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { openRoster } from "./games.ts";
import { own } from "./names.ts";

test("an emergency contact is a tap away, and stays while a goal counts", async ({ browser }) => {
  const [name] = own("Nursery Webs");
  const admin = await openRoster(browser, name);
  const press = (button: string) => admin.getByRole("button", { name: button }).click();
  const call = admin.getByRole("link", { name: /^Call Ana Silva, / });
  await expect(call).toHaveCount(0);
  await press("Emergency contact");
  await expect(call).toHaveAttribute("href", /^tel:\+1\d{10}$/);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  const { violations } = await new AxeBuilder({ page: admin }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const other = await admin.context().newPage();
  await other.goto(admin.url());
  await other.getByRole("button", { name: "+ Goal" }).click();
  await expect(admin.getByText("Goals: 1")).toBeAttached();
  await expect(call).toBeVisible();
  await press("Close");
  await expect(call).toBeHidden();
  await expect(admin.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("taps on a slow network show at once and count once each", async ({ browser }) => {
  const [name] = own("Money Spiders");
  const admin = await openRoster(browser, name);
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

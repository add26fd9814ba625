import { expect, test } from "@playwright/test";
import { openAdmin } from "./games.ts";
import { own } from "./names.ts";
import { comesAlive, makeTeams } from "./people.ts";

test("a player is checked in with one tap", async ({ browser }) => {
  const [name] = own("Morning Webs");
  await makeTeams([name]);
  const admin = await openAdmin(browser, { phone: true });
  await admin.goto("/admin/players");
  const line = admin.getByRole("listitem").filter({ hasText: name });
  await line.getByRole("link", { name: "Check in" }).click();
  await expect(admin.getByText("Born May 4, 2011")).toBeVisible();
  await comesAlive(admin);
  const seen = admin.getByRole("button", { name: "Birth date seen: Ana Silva", exact: true });
  expect((await seen.boundingBox())?.height).toBeGreaterThanOrEqual(60);
  for (let taps = 0; taps < 2; taps++) {
    await seen.click();
    await expect(seen).toHaveAttribute("aria-pressed", "true");
  }
  await admin.getByRole("button", { name: "Undo “Birth date seen”: Ana Silva" }).click();
  await expect(seen).toHaveAttribute("aria-pressed", "false");
  const present = admin.getByRole("button", { name: "Present: Ana Silva", exact: true });
  await present.click();
  await expect(admin.getByRole("alert")).toHaveText(
    "This player can't play until a guardian agrees.",
  );
  await expect(present).toHaveAttribute("aria-pressed", "false");
  expect(
    await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true);
});

import { expect, test } from "@playwright/test";
import { openAdmin } from "./games.ts";
import { comesAlive } from "./people.ts";

test("a date under 'Another date' does not count once another choice is picked", async ({
  browser,
}) => {
  const admin = await openAdmin(browser, { phone: true });
  await admin.goto("/admin/games/create");
  await comesAlive(admin);
  const date = admin.getByLabel("Date", { exact: true });
  const day = admin.getByLabel("Other date");
  await date.selectOption({ label: "Another date" });
  await day.fill("2031-05-04");
  await date.selectOption({ label: "Pick a date" });
  await expect(day).toBeHidden();
  await admin.getByRole("button", { name: "Create Game" }).click();
  await expect(admin.getByText("Pick a date.")).toBeVisible();
  await date.selectOption({ label: "Another date" });
  await expect(day).toHaveValue("2031-05-04");
});

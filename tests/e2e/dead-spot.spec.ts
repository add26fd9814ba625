import { expect, test } from "@playwright/test";
import { comesAlive, createTeam, openPage, register, signInAsAdmin } from "./people.ts";

test("a form that meets no signal keeps what was typed", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/login");
  await comesAlive(page);
  await page.getByLabel("Email").fill("ana@example.org");
  await page.getByLabel("Password", { exact: true }).fill("green grass of july");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("No connection. Nothing was lost; please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("ana@example.org");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("green grass of july");
});

test("a form of a page without React keeps what was typed, too", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await register(page, "Ana", "Silva");
  await page.goto("/teams");
  await page.getByLabel("Team Code").fill("123456");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText("No connection. Nothing was lost; please try again.")).toBeVisible();
  await expect(page.getByLabel("Team Code")).toHaveValue("123456");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText("Failed to join team. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Team Code")).toBeFocused();
});

test("a goal that meets no signal is not promised to be lost", async ({ browser }) => {
  const manager = await openPage(browser, { phone: true });
  await register(manager, "Ana", "Silva");
  await createTeam(manager, "Ogre Faces");
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/players");
  await comesAlive(admin);
  await admin.getByRole("link", { name: "Ogre Faces" }).click();
  await expect(admin.getByText("Goals: 0")).toBeVisible();
  await admin.context().setOffline(true);
  await admin.getByRole("button", { name: "+ Goal" }).click();
  await expect(admin.getByRole("alert")).toContainText(
    "The last tap may have counted. Look at the goals before you tap again.",
  );
  await expect(admin.getByText("Goals: 0")).toBeVisible();
  await admin.context().setOffline(false);
  await admin.getByRole("button", { name: "+ Goal" }).click();
  await expect(admin.getByText("Goals: 1")).toBeVisible();
});

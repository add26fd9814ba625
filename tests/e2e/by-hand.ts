import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { U13 } from "./people.ts";

// Does through the visible UI what `people.ts` does over HTTP.

export async function register(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Email").fill(`${randomUUID()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill("green grass of july");
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Phone Number").fill("555-010-0199");
  await page.getByLabel("Date of Birth").fill("2011-05-04");
  await page.getByLabel("Emergency Contact Name").fill("Rosa Silva");
  await page.getByLabel("Emergency Contact Phone").fill("555-010-0198");
  await page.getByLabel("I agree to the terms and conditions").check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Successfully registered")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(firstName)).toBeVisible();
}

export async function createTeam(page: Page, name: string): Promise<string> {
  await page.goto("/teams");
  await page.getByLabel("Team Name").fill(name);
  const form = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Create Team" }) });
  await form.getByLabel("Tournament").selectOption(U13);
  await form.getByRole("button", { name: "Create Team" }).click();
  await expect(page.getByText("Team created successfully!")).toBeVisible();
  const code = /\b[1-9][0-9]{5}\b/.exec(await page.locator("main").innerText())?.[0];
  expect(code).toBeDefined();
  return code ?? "";
}

export async function joinTeam(page: Page, code: string): Promise<void> {
  await page.goto("/teams");
  await page.getByLabel("Team Code").fill(code);
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText("Joined team successfully!")).toBeVisible();
}

export async function signInAsAdmin(
  page: Page,
  { email, password } = { email: "admin@example.org", password: "sand and water" },
): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("link", { name: "Games", exact: true })).toBeVisible();
}

import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { own } from "./names.ts";
import { chooseWay, createTeam, fillIn, openPage, register } from "./people.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function someTeam(browser: Browser, name: string): Promise<string> {
  const page = await openPage(browser);
  await register(page, "Kai", "Okoro");
  return createTeam(page, name);
}

test("a parent adds a child on a phone and joins a team for them", { tag: "@smoke" }, async ({
  browser,
}) => {
  const [team] = own("Harbour Seals");
  const code = await someTeam(browser, team);
  const page = await openPage(browser, { phone: true });
  await page.goto("/register");
  await page.getByRole("link", { name: /Registering your child/ }).click();
  await expect(
    page.getByRole("heading", { name: "Parent or guardian registration" }),
  ).toBeVisible();
  await fillIn(page, {
    Email: `${randomUUID()}@example.org`,
    Password: "green grass of july",
    "First Name": "Ines",
    "Last Name": "Duarte",
    "Phone Number": "5550100177",
    "Date of Birth": "1985-01-31",
  });
  await page.getByLabel("I agree to the terms and conditions").check();
  await press(page, "Register");
  await expect(page.getByText("Successfully registered")).toBeVisible();
  await press(page, "Close");

  await expect(page.getByRole("heading", { name: "Add a player" })).toBeVisible();
  await fillIn(page, {
    "First Name": "Tiago",
    "Last Name": "Duarte",
    "Date of Birth": "2011-05-04",
  });
  await press(page, "Agree and add player");
  await expect(page.getByText("Player added.")).toBeVisible();
  await chooseWay(page, "Join a Team");
  await page.getByLabel("Team Code").fill(code);
  await press(page, "Join Team");
  await expect(page.getByText("Joined team successfully!")).toBeVisible();
  await expect(page.getByRole("link", { name: `Tiago (${team})` })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const roster = page.getByRole("listitem").filter({ hasText: "Tiago Duarte" });
  await expect(roster).not.toContainText("Guardian hasn't agreed yet");
  await expect(page.getByText(team).first()).toBeVisible();
});

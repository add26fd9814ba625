import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { linkTo } from "./mail.ts";
import { own } from "./names.ts";
import { chooseWay, createTeam, openPage, register } from "./people.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function someTeam(browser: Browser, name: string): Promise<string> {
  const page = await openPage(browser);
  await register(page, "Kai", "Okoro");
  return createTeam(page, name);
}

for (const script of [true, false]) {
  test(`a parent adds a child on a phone and joins a team for them, ${script ? "with" : "without"} script`, {
    tag: script ? "@smoke" : [],
  }, async ({ browser }) => {
    const [team] = own("Harbour Seals");
    const code = await someTeam(browser, team);
    const page = await openPage(browser, { phone: true, script });
    await page.goto("/register");
    await page.getByRole("link", { name: /Registering your child/ }).click();
    await expect(
      page.getByRole("heading", { name: "Parent or guardian registration" }),
    ).toBeVisible();
    for (const [label, text] of [
      ["Email", `${randomUUID()}@example.org`],
      ["Password", "green grass of july"],
      ["First Name", "Ines"],
      ["Last Name", "Duarte"],
      ["Phone Number", "5550100177"],
      ["Date of Birth", "1985-01-31"],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByLabel("I agree to the terms and conditions").check();
    await press(page, "Register");
    await expect(page.getByText("Successfully registered")).toBeVisible();
    await press(page, "Close");

    await expect(page.getByRole("heading", { name: "Add a player" })).toBeVisible();
    await page.getByLabel("First Name").fill("Tiago");
    await page.getByLabel("Last Name").fill("Duarte");
    await page.getByLabel("Date of Birth").fill("2011-05-04");
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

  test(`a guardian agrees from the email in two taps, ${script ? "with" : "without"} script`, async ({
    browser,
  }) => {
    const guardian = `${randomUUID()}@example.org`;
    const page = await openPage(browser, { phone: true });
    await register(page, "Nils", "Berg");
    await page.goto("/");
    await page.getByRole("link", { name: "Tell us your parent or guardian's email" }).click();
    await page.getByLabel("Parent or Guardian Email").fill(guardian);
    await press(page, "Send");
    await expect(page.getByText("We emailed the link to")).toBeVisible();

    const other = await openPage(browser, { phone: true, script });
    await other.goto(await linkTo(guardian, "/guardian/agree?token="));
    await expect(other.getByText("Nils B. has registered")).toBeVisible();
    await other.getByLabel("Your name").fill("Karin Berg");
    await press(other, "I agree");
    await expect(other.getByText("You've given your consent.")).toBeVisible();
    await page.goto("/teams");
    await expect(page.getByText(/(?:has not|hasn't) agreed yet/)).toHaveCount(0);
  });
}

import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { linkTo } from "./mail.ts";
import { LONG } from "./often.ts";
import { openPage } from "./people.ts";

const PASSWORD = "green grass of july";

async function registerAdult(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  await page.goto("/register");
  for (const [label, text] of [
    ["Email", email],
    ["Password", PASSWORD],
    ["First Name", "Noa"],
    ["Last Name", "Reyes"],
    ["Phone Number", "5550100199"],
    ["Date of Birth", "1990-01-31"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel("I agree to the terms and conditions").check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Successfully registered")).toBeVisible();
  return email;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a new account confirms its address from the email in two taps", async ({ browser }) => {
  const page = await openPage(browser, { phone: true, script: false });
  const email = await registerAdult(page);
  await page.goto(await linkTo(email, "/verify?token="));
  await press(page, "Confirm my e-mail address");
  await expect(page.getByRole("alert")).toContainText(email);
  await page.goto("/account/security");
  await expect(page.getByText("– confirmed")).toBeVisible();
});

test("confirming the address on another phone asks for a password there", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  const email = await registerAdult(page);
  const other = await openPage(browser, { phone: true, script: false });
  await other.goto(await linkTo(email, "/verify?token="));
  await other.getByLabel("New Password").fill("brown sand of june");
  await press(other, "Confirm and set my password");
  await expect(other.getByRole("alert")).toContainText("Your email is confirmed");
  await expect(other.getByText("– confirmed")).toBeVisible();
  await page.goto("/account/security");
  await expect(page).toHaveURL(/\/login\?next=/);
});

for (const script of [true, false]) {
  test(`a forgotten password is replaced from the email, ${script ? "with" : "without"} script`, {
    tag: LONG,
  }, async ({ browser }) => {
    const email = await registerAdult(await openPage(browser, { phone: true }));
    const page = await openPage(browser, { phone: true, script });
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await press(page, "Send me a link");
    await expect(page.getByText("a link is on its way to it")).toBeVisible();
    await page.goto(await linkTo(email, "/reset?token="));
    await page.getByLabel("New Password").fill("brown sand of june");
    await press(page, "Set my new password");
    await expect(page.getByText("You're logged in only on this browser.")).toBeVisible();
    await expect(page.getByText("– this browser")).toBeVisible();
  });
}

test("changing address and password signs another browser out", {
  tag: LONG,
}, async ({ browser }) => {
  const [phone, desk] = [await openPage(browser, { phone: true }), await openPage(browser)];
  const email = await registerAdult(phone);
  await desk.goto("/login");
  await desk.getByLabel("Email").fill(email);
  await desk.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(desk, "Log in");
  await expect(desk.getByText("Successfully logged in")).toBeVisible();

  await phone.goto("/account/security");
  await phone.getByRole("button", { name: /^Sign out there/ }).click();
  await expect(phone.getByText("You are signed in nowhere else.")).toBeVisible();
  await desk.goto("/account/security");
  await expect(desk).toHaveURL(/\/login\?next=/);

  const wanted = `${randomUUID()}@example.org`;
  await phone.getByLabel("New Email").fill(wanted);
  await phone.getByLabel("Current Password").first().fill(PASSWORD);
  await press(phone, "Change my address");
  await expect(phone.getByText("it is followed, within a day")).toBeVisible();
  await phone.goto(await linkTo(wanted, "/confirm-email?token="));
  await press(phone, "Use this address");
  await expect(phone.getByRole("alert")).toContainText(wanted);

  await phone.goto("/account/security");
  await phone.getByLabel("Current Password").last().fill(PASSWORD);
  await phone.getByLabel("New Password").fill("brown sand of june");
  await press(phone, "Change my password");
  await expect(phone.getByText("Password changed.")).toBeVisible();
});

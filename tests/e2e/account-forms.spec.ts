import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { fillIn, openPage, signInAsAdmin } from "./people.ts";

const GUARDIAN =
  "A parent or guardian must agree to the terms and conditions if the user is under 18.";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the password can be shown and hidden", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("green grass of july");
  await button(page, "Show").click();
  await expect(password).toHaveAttribute("type", "text");
  await button(page, "Hide").click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("green grass of july");
});

test("emergency contact and the guardian's sentence are for minors only", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/register");
  await expect(button(page, "Show")).toBeVisible();
  const dob = page.getByLabel("Date of Birth");
  const contact = page.getByLabel("Emergency Contact Name");
  const number = page.getByLabel("Emergency Contact Phone");
  await expect(contact).toBeVisible();
  await expect(page.getByText("If under 18")).toHaveCount(2);
  await dob.fill("1990-01-31");
  for (const each of [contact, number, page.getByText(GUARDIAN)]) await expect(each).toBeHidden();
  const year = new Date().getFullYear() - 15;
  await dob.fill(`${year}-01-31`);
  for (const each of [contact, number, page.getByText(GUARDIAN)]) await expect(each).toBeVisible();
  await expect(page.getByText("If under 18").filter({ visible: true })).toHaveCount(0);
});

test("the browser says in Spanish what is wrong with a field", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/es/register");
  await expect(button(page, "Mostrar")).toBeVisible();
  const email = page.getByLabel("Correo electrónico");
  await email.fill("ana@");
  await email.blur();
  await expect(page.getByText("El correo electrónico no es válido")).toBeVisible();
  const born = page.getByLabel("Fecha de nacimiento");
  await born.fill("1899-01-31");
  await born.blur();
  await expect(page.getByText("1900")).toBeVisible();
});

test("Register needs the terms and waits while sending", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/register");
  const submit = button(page, "Register");
  await expect(submit).toBeDisabled();
  await fillIn(page, {
    Email: `${randomUUID()}@example.org`,
    Password: "green grass of july",
    "First Name": "Leo",
    "Last Name": "Silva",
    "Phone Number": "5550100199",
    "Date of Birth": "1990-01-31",
  });
  await expect(submit).toBeDisabled();
  const agreed = page.getByLabel("I agree to the terms and conditions");
  const phone = page.getByLabel("Phone Number", { exact: true });
  await phone.fill("555010019");
  // What is wrong is said after the press that leaves the field, which would miss otherwise.
  await agreed.check();
  await expect(page.getByText("Phone Number must be 10 digits")).toBeVisible();
  await phone.fill("5550100199");
  await expect(submit).toBeEnabled();
  await agreed.uncheck();
  await expect(submit).toBeDisabled();
  await agreed.check();

  const answer = Promise.withResolvers<void>();
  await page.route("**/register", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await submit.click();
  await expect(submit).toBeDisabled();
  answer.resolve();
  await expect(page.getByText("Successfully registered")).toBeVisible();
  await expect(button(page, "Close")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

test("a failed sign-in shows a dialog, and closing it clears the message", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  const failure = page.getByText("Invalid login credentials");
  await page.goto("/login");
  await fillIn(page, { Email: "nobody@example.org", Password: "green grass of july" });
  for (const close of ["Close", "Escape"]) {
    await button(page, "Log in").click();
    await expect(failure).toBeVisible();
    if (close === "Close") await button(page, "Close").click();
    else await page.keyboard.press("Escape");
    await expect(failure).toBeHidden();
    await expect(button(page, "Log in")).toBeFocused();
  }
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.org");
});

test("a new page starts at its top, in the console too", async ({ browser }) => {
  const page = await openPage(browser);
  await page.setViewportSize({ width: 360, height: 300 });
  const top = () => page.evaluate(() => window.scrollY);
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.goto("/terms");
  await toTheEnd();
  expect(await top()).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(page).toHaveURL("/admin");
  expect(await top()).toBe(0);

  await signInAsAdmin(page);
  await page.goto("/admin/games/create");
  await toTheEnd();
  expect(await top()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "More" }).click();
  const menu = page.getByRole("navigation", { name: "Console" });
  await menu.getByRole("link", { name: "Players", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Teams and players", level: 1 })).toBeVisible();
  await expect.poll(top).toBe(0);
});

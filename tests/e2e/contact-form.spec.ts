import { expect, type Locator, type Page, type Route, test } from "@playwright/test";
import { fillIn, openPage } from "./people.ts";

/** Answers posts as a proxy does that has its own page for errors. */
const failingWith = (status: number) => (route: Route) =>
  route.request().method() === "POST"
    ? route.fulfill({
        status,
        contentType: "text/html",
        body: `<title>${status}</title><center><h1>${status}</h1></center><hr><center>nginx</center>`,
      })
    : route.continue();

const typed = {
  Name: "Ana Silva",
  Email: "ana@example.org",
  Message: "Do you have a place for a nine-year-old?\nShe plays in goal.",
};

async function writeMessage(page: Page): Promise<void> {
  await page.goto("/contact");
  await fillIn(page, typed);
  await page.getByLabel("Phone", { exact: true }).pressSequentially("2135550100");
}

async function isStillThere(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("213-555-0100");
}

const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();

test("a message that meets a proxy's 500 is sent by the next press", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await writeMessage(page);
  await page.route("**/contact", failingWith(500));
  await send(page);
  await expect(page.getByRole("alert")).toContainText(/can't reach the site.*Nothing was lost/);
  await expect(page.getByRole("alert")).toBeInViewport();
  await isStillThere(page);
  await page.unroute("**/contact");
  await send(page);
  await expect(page.getByText("Thank you for your message!")).toBeVisible();
  await expect(page).toHaveURL("/contact?done");
});

test("a message without a signal stays in the form and is sent once there is one", async ({
  browser,
}) => {
  const page = await openPage(browser, { phone: true });
  await writeMessage(page);
  await page.route("**/contact", (route) => route.abort("internetdisconnected"));
  await send(page);
  const told = page.getByRole("alert");
  await expect(told).toHaveText("No connection. Nothing was lost; please try again.");
  await isStillThere(page);
  await page.unroute("**/contact");
  await page.context().setOffline(true);
  await send(page);
  await expect(told).toHaveText("No connection. Nothing was lost; please try again.");
  await isStillThere(page);
  await page.context().setOffline(false);
  await send(page);
  await expect(page.getByText("Thank you for your message!")).toBeVisible();
});

test("a refused message comes back with the first wrong field in focus", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await writeMessage(page);
  await page.getByLabel("Email", { exact: true }).fill("ana@");
  await page.getByLabel("Phone", { exact: true }).fill("213-555");
  await send(page);
  await expect(page.getByText("Email is invalid")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(typed.Message);
  await expect(page).toHaveURL("/contact");
  await page.getByLabel("Email", { exact: true }).fill("ana@example.org");
  await page.getByLabel("Phone", { exact: true }).fill("213-555-0100");
  await send(page);
  await expect(page.getByText("Thank you for your message!")).toBeVisible();
});

test("a phone number is formatted as typed, edited, pasted and autofilled", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/register");
  const phone = page.getByLabel("Phone Number", { exact: true });
  await phone.pressSequentially("213");
  await expect(phone).toHaveValue("213");
  await phone.pressSequentially("x555o0");
  await expect(phone).toHaveValue("213-555-0");
  await phone.pressSequentially("100");
  await expect(phone).toHaveValue("213-555-0100");

  const caret = () => phone.evaluate((field: HTMLInputElement) => field.selectionStart);
  await phone.evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
  await phone.press("Backspace");
  await expect(phone).toHaveValue("213-550-100");
  expect(await caret()).toBe(3);
  await phone.press("7");
  await expect(phone).toHaveValue("213-755-0100");
  expect(await caret()).toBe(5);
  await phone.evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 4));
  await phone.press("Backspace");
  await phone.press("Backspace");
  await expect(phone).toHaveValue("217-550-100");
  await phone.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3));
  await phone.press("Delete");
  await phone.press("Delete");
  await expect(phone).toHaveValue("217-501-00");

  await paste(phone, "+1 (213) 555-0100");
  await expect(phone).toHaveValue("213-555-0100");
  await paste(phone, "213.555.0100 ext 7");
  await expect(phone).toHaveValue("213.555.0100 ext 7");
  // Autofill sets the value without key events.
  await phone.evaluate((field: HTMLInputElement) => {
    field.value = "12135550100";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(phone).toHaveValue("213-555-0100");
  expect(await phone.getAttribute("maxlength")).toBeNull();
});

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, words) => {
    input.focus();
    input.select();
    // The only API that inserts text the way a paste does.
    document.execCommand("insertText", false, words);
  }, text);
}

test("the login form explains a proxy's 429 and keeps what was typed", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/login");
  await fillIn(page, { Email: "ana@example.org", Password: "green grass of july" });
  await page.route("**/*", failingWith(429));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toContainText(/Too many requests.*Nothing was lost/);
  await expect(page.getByText("nginx")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("ana@example.org");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("green grass of july");
});

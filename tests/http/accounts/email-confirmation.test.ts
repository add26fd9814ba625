import { expect, test } from "vitest";
import { alerts, buttons, textOf } from "../../support/assertions/forms.ts";
import { press } from "../../support/fixtures/organizer.ts";
import { registration, useSite } from "../../support/fixtures/test-site.ts";
import { useMailbox } from "../../support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);

async function registered() {
  const { email = "" } = registration();
  const browser = await site.register({ email });
  const mail = await mailbox.newest(email);
  return { browser, email, mail, link: mail.link("/verify?token=") };
}

test("a new account gets a confirmation link by email, as text and as a button", async () => {
  const { mail, link } = await registered();
  expect(mail.subject).toBe("Confirm your email for Araknid Cup");
  expect(mail.html).toContain(`class="button" href="${link}">Confirm my email</a>`);
});

test("opening the confirmation link changes nothing until its button is pressed", async () => {
  const { browser, link, email } = await registered();
  let page = await browser.get(link);
  for (let times = 0; times < 2; times++) page = await browser.get(link);
  expect(textOf(page)).toContain(email);
  expect(buttons(page)).toEqual(["Confirm my email"]);
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  const done = await press(browser, page, "Confirm my email");
  expect(alerts(done.text)).toEqual([[`Thank you. This email is confirmed: ${email}`]]);
});

test("an invalid confirmation link says so, and how to get another", async () => {
  for (const link of ["/verify", "/verify?token=x", "/verify?token=%00"]) {
    const page = await site.browser().get(link);
    expect(page.status).toBe(404);
    expect(textOf(page)).toContain("This link was already used or has expired.");
  }
  const posted = await site.browser().post("/verify", { token: "x" });
  expect(posted.status).toBe(404);
});

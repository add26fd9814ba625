import { expect, test } from "vitest";
import { alerts, buttons, input, isSignedIn, textOf } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { registration, useSite } from "#tests/support/fixtures/test-site.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const password = "brown sand of june";

async function registered() {
  const { email = "", password: first = "" } = registration();
  const browser = await site.register({ email, password: first });
  const mail = await mailbox.newest(email);
  return { browser, email, first, mail, link: mail.link("/verify?token=") };
}

const tokenIn = (link: string) => new URL(link, "http://x").searchParams.get("token") ?? "";

/** The account of somebody else, whose password and guardian are Eve's. */
async function hijacked() {
  const { browser: eve, email, first, link } = await registered();
  site.now = new Date(site.now.getTime() + 60_000);
  const guardian = `eve-${crypto.randomUUID()}@stranger.example`;
  await eve.post("/account/guardian", { intent: "guardian", guardianEmail: guardian });
  const asked = (await mailbox.newest(guardian)).link("/guardian/agree");
  await site.browser().post(asked, { intent: "agree", token: tokenIn(asked), name: "Eve" });
  expect(textOf(await eve.get("/account/guardian"))).toContain("has agreed");
  return { eve, email, first, guardian, link };
}

async function linksTo(guardian: string): Promise<number> {
  await mailbox.deliver();
  const before = mailbox.to(guardian).length;
  await site.browser().post("/guardian", { email: guardian });
  await mailbox.deliver();
  return mailbox.to(guardian).length - before;
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

test("confirming an account that somebody else registered lets the owner choose a password", async () => {
  const { eve, email, guardian, first, link } = await hijacked();
  const ana = site.browser();
  const asked = await ana.get(link);
  expect(input(asked.text, "password")["autocomplete"]).toBe("new-password");
  expect(textOf(asked)).toContain("we'll remove your parent or guardian's details and consent");
  const login = elements(asked.text, "a").find(({ href }) => href?.startsWith("/login?next="));
  expect(decodeURIComponent(login?.["href"] ?? "")).toContain(`/verify?token=${tokenIn(link)}`);

  const without = await ana.post(link, { token: tokenIn(link) });
  expect(without.status).toBe(400);
  expect(alerts(without.text)).toEqual([
    ["To confirm your email, log in or choose a new password."],
  ]);
  expect(textOf(await eve.get("/account/guardian"))).toContain("has agreed");

  const page = await ana.post(link, { token: tokenIn(link), password });
  expect(alerts(page.text).flat()).toContain(
    "Your email is confirmed and your new password is set. You're signed in only on this browser.",
  );
  expect(textOf(page)).toContain("We removed your parent or guardian's details and consent.");
  expect([await isSignedIn(ana), await isSignedIn(eve)]).toEqual([true, false]);
  const back = await site.browser().post("/login", { email, password: first });
  expect(back.text).toContain("Invalid login credentials");
  expect(await linksTo(guardian)).toBe(0);
});

import { expect, test } from "vitest";
import { alerts, buttons, input, isSignedIn, textOf } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { withPassword } from "#tests/support/factories/passwords.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { registration, useSite } from "#tests/support/fixtures/test-site.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const password = "brown sand of june";

async function forgetful() {
  const { email = "" } = registration();
  const browser = await site.register({ email });
  await site.browser().post("/forgot", { email });
  return { browser, email, link: (await mailbox.newest(email)).link("/reset?token=") };
}

test("a forgotten password is replaced, and only this browser is signed in", async () => {
  const { browser: old, email, link } = await forgetful();
  const browser = site.browser();
  const field = { type: "password", autocomplete: "new-password" };
  for (let times = 0; times < 3; times++) {
    expect(input((await browser.get(link)).text, "password")).toMatchObject(field);
  }
  const token = input((await browser.get(link)).text, "token")["value"] ?? "";
  const page = await browser.post(link, { token, password });
  expect(alerts(page.text)).toEqual([["Password changed. You're signed in only on this browser."]]);
  expect([await isSignedIn(browser), await isSignedIn(old)]).toEqual([true, false]);
  expect((await mailbox.newest(email)).subject).toBe("Your password for Araknid Cup was changed");
  const login = await site.browser().post("/login", { email, password });
  expect(login.text).toContain("Successfully logged in");
});

const alike = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/nonce[-=]"?[\w+/=]+/g, "")
    .replace(/data-since="[^"]*"/g, "");

async function answerTo(path: string, fields: { email: string; password?: string }) {
  const request = new Request(`http://127.0.0.1:3000${path}`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(fields),
  });
  const response = await site.fetch(request);
  const headers = [...response.headers].map(([name, value]) =>
    name === "retry-after" ? name : `${name}: ${alike(value)}`,
  );
  const text = alike((await response.text()).replaceAll(fields.email, "it"));
  return { status: response.status, headers, text };
}

test("an unknown address gets the same answer at /forgot as a known one, also past the limit", async () => {
  const { email = "" } = registration();
  await site.register({ email });
  const { email: nobody = "" } = registration();
  for (const status of [303, 303, 303, 303, 303, 429]) {
    const answers = [email, nobody].map((each) => answerTo("/forgot", { email: each }));
    const [known, unknown] = await Promise.all(answers);
    expect(unknown).toEqual(known);
    expect(known?.status).toBe(status);
    expect(known?.headers.includes("retry-after")).toBe(status === 429);
  }
});

test.each(["/login", "/admin"])(
  "an unknown address, or none at all, at %s is refused like a wrong password",
  async (path) => {
    const { email } = await withPassword(site, (await site.person()).ctx);
    const { email: nobody = "" } = registration();
    const wrong = { password: "never this one" };
    const known = await answerTo(path, { ...wrong, email });
    expect(known.status).toBe(403);
    for (const other of [nobody, "no.address"]) {
      expect(await answerTo(path, { ...wrong, email: other })).toEqual(known);
    }
  },
);

async function registered() {
  const { email = "", password: first = "" } = registration();
  const browser = await site.register({ email, password: first });
  const mail = await mailbox.newest(email);
  return { browser, email, first, mail, link: mail.link("/verify?token=") };
}

const tokenIn = (link: string) => new URL(link, "http://x").searchParams.get("token") ?? "";

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
  const { browser: eve, email, first, link } = await registered();
  const ana = site.browser();
  const asked = await ana.get(link);
  expect(input(asked.text, "password")["autocomplete"]).toBe("new-password");
  const login = elements(asked.text, "a").find(({ href }) => href?.startsWith("/login?next="));
  expect(decodeURIComponent(login?.["href"] ?? "")).toContain(`/verify?token=${tokenIn(link)}`);

  const without = await ana.post(link, { token: tokenIn(link) });
  expect(without.status).toBe(400);
  expect(alerts(without.text)).toEqual([
    ["To confirm your email, log in or choose a new password."],
  ]);

  const page = await ana.post(link, { token: tokenIn(link), password });
  expect(alerts(page.text).flat()).toContain(
    "Your email is confirmed and your new password is set. You're signed in only on this browser.",
  );
  expect([await isSignedIn(ana), await isSignedIn(eve)]).toEqual([true, false]);
  const back = await site.browser().post("/login", { email, password: first });
  expect(back.text).toContain("Invalid login credentials");
});

import { expect, test } from "vitest";
import { alerts, input } from "../../support/assertions/forms.ts";
import { elements, words } from "../../support/assertions/html.ts";
import { withPassword } from "../../support/factories/passwords.ts";
import { type Browser, registration, useSite } from "../../support/fixtures/test-site.ts";
import { useMailbox } from "../../support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const password = "brown sand of june";

const ask = (email: string, browser = site.browser()) => browser.post("/forgot", { email });

async function forgetful() {
  const { email = "" } = registration();
  const browser = await site.register({ email });
  await ask(email);
  return { browser, email, link: (await mailbox.newest(email)).link("/reset?token=") };
}

const choose = async (link: string, typed: string, browser = site.browser()) => {
  const page = await browser.get(link);
  const token = input(page.text, "token")["value"] ?? "";
  return browser.post(link, { token, password: typed });
};

const isSignedIn = async (browser: Browser) =>
  words((await browser.get("/")).text).includes("Log Out");

test("both login forms link to the forgotten-password page", async () => {
  for (const path of ["/login", "/admin"]) {
    const { text } = await site.browser().get(path);
    expect(elements(text, "a").map(({ href }) => href)).toContain("/forgot");
  }
});

test("a forgotten password is replaced, and only this browser is signed in", async () => {
  const { browser: old, email, link } = await forgetful();
  const browser = site.browser();
  for (let times = 0; times < 3; times++) {
    expect(input((await browser.get(link)).text, "password")).toMatchObject({
      type: "password",
      autocomplete: "new-password",
    });
  }
  const page = await choose(link, password, browser);
  expect([page.status, alerts(page.text)]).toEqual([
    200,
    [["Password changed. You're signed in only on this browser."]],
  ]);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(old)).toBe(false);
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
  const text = alike(await response.text()).replaceAll(fields.email, "it");
  return { status: response.status, headers, text };
}

test("an unknown address gets the same answer at /forgot as a known one, also past the limit", async () => {
  const { email = "" } = registration();
  await site.register({ email });
  const { email: nobody = "" } = registration();
  for (const status of [303, 303, 303, 303, 303, 429]) {
    const known = await answerTo("/forgot", { email });
    expect(await answerTo("/forgot", { email: nobody })).toEqual(known);
    expect(known.status).toBe(status);
    expect(known.headers.includes("retry-after")).toBe(status === 429);
  }
});

test.each(["/login", "/admin"])(
  "an unknown address at %s is refused like a wrong password",
  async (path) => {
    const { email } = await withPassword(site, (await site.person()).ctx);
    const { email: nobody = "" } = registration();
    const wrong = { password: "never this one" };
    const known = await answerTo(path, { ...wrong, email });
    expect(await answerTo(path, { ...wrong, email: nobody })).toEqual(known);
    expect(known.status).toBe(403);
  },
);

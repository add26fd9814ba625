import { expect, test } from "vitest";
import { alerts, input, isSignedIn, textOf } from "#tests/support/assertions/forms.ts";
import { elements, within } from "#tests/support/assertions/html.ts";
import { PASSWORD, withPassword } from "#tests/support/factories/passwords.ts";
import {
  type Browser,
  type Page,
  registration,
  useSite,
} from "#tests/support/fixtures/test-site.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const HERE = "/account/security";

async function signedIn(browsers = 1) {
  const { ctx } = await site.person();
  const { email } = await withPassword(site, ctx);
  const all: Browser[] = [];
  while (all.length < browsers) all.push(await site.signIn(ctx));
  const [browser = site.browser(), ...others] = all;
  return { browser, others, email };
}

const sessionsOn = ({ text }: Page) =>
  elements(text, "input[name=sessionId]").map(({ value }) => value);

test("changing the email address needs the password and a confirmation, and notifies the old address", async () => {
  const { browser, email } = await signedIn();
  const wanted = registration()["email"] ?? "";
  const change = { intent: "change-email", email: wanted, currentPassword: PASSWORD };
  const page = await browser.post(HERE, change);
  expect(alerts(page.text)[0]?.[0]).toContain("We sent a link to your new email.");
  expect(textOf(page)).toContain(wanted);
  const link = (await mailbox.newest(wanted)).link("/confirm-email?token=");
  expect(mailbox.to(email)).toHaveLength(1);
  const elsewhere = await site.browser().get(link);
  expect(textOf(elsewhere)).toContain("You're not logged in to this account in this browser.");
  expect(elements(elsewhere.text, "form[method=post]")).toEqual([]);
  const asked = await browser.get(link);
  expect(textOf(asked)).toContain(wanted);
  const token = input(asked.text, "token")["value"] ?? "";
  expect((await site.browser().post(link, { token })).status).toBe(403);
  for (let times = 0; times < 2; times++) {
    const done = await browser.post(link, { token });
    expect(alerts(done.text)).toEqual([[`Your account now has this email: ${wanted}`]]);
  }
  expect((await mailbox.newest(email)).subject).toBe(
    "The email on your Araknid Cup account was changed",
  );
  const after = textOf(await browser.get(HERE));
  for (const text of [wanted, "– confirmed"]) expect(after).toContain(text);
  expect(after).not.toContain(email);
  expect(alerts((await browser.get(`${HERE}?done=change-email`)).text)).toEqual([]);
});

test("signed-in browsers are listed in words and can be signed out one by one or all at once", async () => {
  const { browser, others, email } = await signedIn(3);
  const body = new URLSearchParams({ email, password: PASSWORD });
  const agent = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36";
  const headers = { "User-Agent": agent };
  await site.browser().send("/login", { method: "POST", body, headers });
  const page = await browser.get(HERE);
  const listed = within(within(page.text, "main")[0] ?? "", "li").filter((each) =>
    each.includes("Signed in"),
  );
  expect(listed).toHaveLength(4);
  expect(textOf(page)).toContain("– this browser");
  expect(textOf(page)).toContain("Chrome on Android");
  expect(textOf(page)).toContain("Tuesday, July 15, 2025 at 12:00 PM PDT");
  const [first = ""] = sessionsOn(page);
  const ended = await browser.post(HERE, { intent: "end-session", sessionId: first });
  expect(alerts(ended.text)).toEqual([["That browser is signed out."]]);
  expect(sessionsOn(ended)).toHaveLength(2);
  const all = await browser.post(HERE, { intent: "end-other-sessions" });
  expect(alerts(all.text)).toEqual([["You're signed out everywhere else."]]);
  expect(textOf(all)).toContain("You aren't signed in anywhere else.");
  expect(await isSignedIn(browser)).toBe(true);
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
});

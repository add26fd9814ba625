import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { PASSWORD, withPassword } from "#tests/support/factories/passwords.ts";
import type { OpenedSite } from "#tests/support/fixtures/opened-site.ts";
import {
  Browser,
  openBuiltSite,
  registration,
  useSite,
} from "#tests/support/fixtures/test-site.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite({ mail: null });
const mailbox = useMailbox(site);
const HERE = "/account/security";
const DAY = 24 * 60 * 60_000;
const ANDROID = "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Version/17.5 Safari/604.1";
let mailing: OpenedSite;

beforeAll(async () => {
  mailing = await openBuiltSite(site);
});
afterAll(() => mailing.close());
beforeEach(() => {
  site.now = new Date(site.now.getTime() + 40 * DAY);
});

function browserWith(agent: string, address = "127.0.0.1"): Browser {
  return new Browser({
    fetch: (request) => {
      request.headers.set("User-Agent", agent);
      return mailing.site(request, address);
    },
  });
}

const aParent = async () => withPassword(site, (await site.person()).ctx);

const logIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post("/login", { email, password });

async function subjectsTo(email: string): Promise<string[]> {
  await mailbox.deliver();
  return mailbox.to(email).map(({ subject }) => subject);
}

test("a sign-in on a new browser is emailed to the owner, one on a known browser is not", async () => {
  const { email } = await aParent();
  const browser = browserWith(ANDROID);
  await logIn(browser, email);
  expect(await subjectsTo(email)).toEqual(["New sign-in to your account"]);
  const mail = await mailbox.newest(email);
  expect(mail.text).toContain("Chrome on Android");
  expect(mail.link("/forgot")).toBe("http://127.0.0.1:3000/forgot");
  expect(mail.text).not.toContain("127.0.0.1 ");
  await browser.post("/logout", {});
  await logIn(browser, email);
  expect(await subjectsTo(email)).toHaveLength(1);
});

test("at most three sign-in notices a day are emailed @long", async () => {
  const { email } = await aParent();
  for (let count = 0; count < 6; count++) {
    await logIn(browserWith(count % 2 ? ANDROID : IPHONE, `198.51.100.${count}`), email);
  }
  expect(await subjectsTo(email)).toHaveLength(3);
  site.now = new Date(site.now.getTime() + DAY);
  await logIn(browserWith(ANDROID), email);
  expect(await subjectsTo(email)).toHaveLength(4);
});

test("registering does not count as a sign-in on a new browser", async () => {
  const form = registration();
  const page = await browserWith(ANDROID).post("/register", form);
  expect(page.text).toContain("Successfully registered");
  expect(await subjectsTo(form["email"] ?? "")).not.toContain("New sign-in to your account");
});

test("a site without email keeps no sign-in notices for later", async () => {
  const { email } = await aParent();
  await logIn(site.browser(), email);
  expect(await site.countRows(mails, { toAddress: email })).toBe(0);
});

test("the owner sees and downloads sign-ins and failures by day and browser, without addresses", async () => {
  const { email } = await aParent();
  const browser = browserWith(ANDROID, "198.51.100.7");
  await logIn(browser, email, "not it at all");
  await logIn(browser, email);
  site.now = new Date(site.now.getTime() + DAY);
  await logIn(browserWith(IPHONE, "203.0.113.9"), email, "not it either");
  // Failures are counted after the answer.
  const read = async () => textOf(await browser.get(HERE));
  const text = await vi.waitUntil(
    async () => {
      const found = await read();
      return found.includes("Safari on iPhone") && found.includes("1 sign-in, 1 failed") && found;
    },
    { timeout: 20_000 },
  );
  expect(text).toMatch(/Recent sign-ins\|.*Safari on iPhone\|1 failed attempt\|/s);
  expect(text).toMatch(/Chrome on Android\|1 sign-in, 1 failed attempt\|/);
  expect(text).not.toMatch(/198\.51\.100|203\.0\.113/);
  const own = JSON.parse((await browser.get("/account/data.json")).text);
  expect(own.signIns).toContainEqual(
    expect.objectContaining({ device: "Chrome on Android", signedIn: 1, failed: 1 }),
  );
});

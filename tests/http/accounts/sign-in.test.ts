import { beforeAll, expect, test } from "vitest";
import { ensureAdmin } from "#domain/people/accounts/admin-setup.ts";
import { dialog, input, isSignedIn, textOf } from "#tests/support/assertions/forms.ts";
import { elements, words } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();
const MINUTE = 60_000;
const password = "green grass of july";
const email = "ana@example.org";
const admin = { email: "boss@example.org", password: "sand and water" };

beforeAll(async () => {
  await site.register({ email, password, firstName: "Ana" });
  await ensureAdmin(site.visitor(), admin.email, admin.password);
});

const logIn = async (typed: Record<string, string> = {}, browser = site.browser()) => {
  const page = await browser.post("/login", { email, password, ...typed });
  return { browser, page };
};

test("signing in shows a dialog that closes to the front page", async () => {
  const { browser, page } = await logIn();
  expect(dialog(page.text)).toMatchObject({
    says: ["Successfully logged in", "My team", "Close"],
    close: { method: "get", action: "/" },
  });
  const home = words((await browser.get("/")).text);
  expect(home).toContain("Ana");
  expect(home).toContain("Log Out");
  expect(dialog((await site.browser().get("/login?done")).text).says).toEqual([]);
});

test.each([
  ["/login", "Invalid login credentials"],
  ["/admin", "Invalid credentials"],
])("a refused sign-in at %s gets a dialog there, and keeps no password", async (path, sentence) => {
  const browser = site.browser();
  const page = await browser.post(path, { email, password: "brown sand of june" });
  expect(page.status).toBe(403);
  expect(dialog(page.text)).toMatchObject({
    says: [sentence, "Close"],
    close: { method: "dialog" },
  });
  expect(page.text.indexOf("<dialog")).toBeGreaterThan(page.text.indexOf("</form>"));
  expect(browser.cookies.has("araknid")).toBe(false);
  expect(input(page.text, "email")["value"]).toBe(email);
  expect(page.text).not.toContain("brown sand");
});

test.each([
  ["does not extend", "a live update", "/admin/games/edit?done=updated", false],
  ["extends", "following a console link", "/admin/games", true],
])("it %s an admin's session: %s", async (_, __, from, isExtended) => {
  const { browser } = await logIn(admin);
  const headers = { "Sec-Fetch-Dest": "empty", Referer: `http://127.0.0.1:3000${from}` };
  await moved(20 * MINUTE, async () => {
    const data = await browser.send("/admin/games/edit.data", { headers });
    expect(data.text).toContain("U16+");
  });
  await moved(30 * MINUTE + 1, async () => expect(await isSignedIn(browser)).toBe(isExtended));
});

test("/login shows no form to a signed-in person, but answers a failed attempt there", async () => {
  const { browser } = await logIn();
  const page = await browser.get("/login");
  expect(elements(page.text, "input")).toEqual([]);
  expect(words(page.text)).toContain("You're logged in.");
  const { page: refused } = await logIn({ password: "brown sand of june" }, browser);
  expect(dialog(refused.text).says).toContain("Invalid login credentials");
  expect(await isSignedIn(browser)).toBe(true);
});

test("an admin who signs in at /login is led to the console", async () => {
  const { browser, page } = await logIn(admin);
  expect(dialog(page.text)).toMatchObject({
    says: ["Successfully logged in", "Close"],
    close: { method: "get", action: "/admin" },
  });
  expect(textOf(page)).not.toContain("Go to Teams");
  for (const path of ["/login", "/register"]) {
    const shown = await browser.get(path);
    expect(shown.text).toContain('<a href="/admin">Go to the console</a>');
    expect(textOf(shown)).not.toContain("Go to Teams");
  }
  const back = await site.browser().post("/login?next=/teamWaitlist", admin);
  expect(dialog(back.text).close?.["action"]).toBe("/teamWaitlist");
});

async function moved(time: number, work: () => Promise<void>): Promise<void> {
  const { now } = site;
  site.now = new Date(now.getTime() + time);
  try {
    await work();
  } finally {
    site.now = now;
  }
}

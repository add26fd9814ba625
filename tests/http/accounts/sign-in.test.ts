import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../../../db/schema/people.ts";
import { ensureAdmin } from "../../../domain/people/accounts/admin-setup.ts";
import { described, dialog, input, labelOf } from "../../support/assertions/forms.ts";
import { elements, words } from "../../support/assertions/html.ts";
import { badInput } from "../../support/fixtures/test-data.ts";
import { type Browser, registration, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
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

const isSignedIn = async (browser: Browser) =>
  words((await browser.get("/")).text).includes("Log Out");

describe("the sign-in form", () => {
  test("the sign-in form has Email, Password, Log in and a link to register, and works without script", async () => {
    const { text } = await site.browser().get("/login");
    expect(labelOf(text, "email")).toBe("Email");
    expect(labelOf(text, "password")).toBe("Password");
    expect(input(text, "password")).toMatchObject({
      type: "password",
      autocomplete: "current-password",
    });
    expect(elements(text, "form")).toMatchObject([{ method: "post", novalidate: "" }]);
    for (const button of elements(text, "button")) expect(button["disabled"]).toBeUndefined();
    expect(words(text)).toContain("\nLog in\n");
    expect(elements(text, "a").map(({ href }) => href)).toContain("/register");
  });

  test("a missing email or password is reported under its field", async () => {
    const { page } = await logIn({ email: "", password: "" });
    expect(page.status).toBe(400);
    expect(described(page.text, "email")).toEqual(["Email is required"]);
    expect(described(page.text, "password")).toEqual(["Password is required"]);
    expect(dialog(page.text).says).toEqual([]);
  });
});

test("signing in shows a dialog that closes to the front page", async () => {
  const { browser, page } = await logIn();
  expect(dialog(page.text)).toMatchObject({
    says: ["Successfully logged in", "Close"],
    close: { method: "get", action: "/" },
  });
  const home = words((await browser.get("/")).text);
  expect(home).toContain("Ana");
  expect(home).toContain("Log Out");
  expect(dialog((await site.browser().get("/login?done")).text).says).toEqual([]);
});

describe("a failed sign-in", () => {
  const strangers = [
    ["with a wrong password", { password: "brown sand of june" }],
    ["with an unknown address", { email: "eve@example.org" }],
    ["with something that is no address", { email: "ana" }],
  ] as const;

  test.each(strangers)("%s gets the same dialog, which stays on the page", async (_, typed) => {
    const { browser, page } = await logIn(typed);
    expect(page.status).toBe(403);
    expect(dialog(page.text)).toMatchObject({
      says: ["Invalid login credentials", "Close"],
      close: { method: "dialog" },
    });
    expect(page.text.indexOf("<dialog")).toBeGreaterThan(page.text.indexOf("</form>"));
    expect(browser.cookies.has("araknid")).toBe(false);
  });

  test("failed sign-ins get pages that differ only in the address typed", async () => {
    const [one, other] = await Promise.all(
      [email, "eve@example.org"].map(async (each) => {
        const { page } = await logIn({ email: each, password: "brown sand of june" });
        expect([...page.headers.keys()].toSorted()).not.toContain("set-cookie");
        const html = page.text.replaceAll(each, "X");
        return html.replace(/nonce="[^"]*"|\?_=\w+/g, "").replace(/<script.*?<\/script>/gs, "");
      }),
    );
    expect(one).toBe(other);
  });

  test("a failed sign-in keeps the address in the form but not the password", async () => {
    const { page } = await logIn({ password: "brown sand of june" });
    expect(input(page.text, "email")["value"]).toBe(email);
    expect(page.text).not.toContain("brown sand");
  });
});

describe("the session", () => {
  test("the session cookie is hidden from scripts and from other sites' forms", async () => {
    const answer = await site.fetch(
      new Request("http://127.0.0.1:3000/login", {
        method: "POST",
        body: new URLSearchParams({ email, password }),
        headers: { "Sec-Fetch-Site": "same-origin" },
      }),
    );
    expect(answer.status).toBe(302);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toEqual([expect.any(String), expect.stringMatching(/^araknid-device=/)]);
    const [pair, ...attributes] = cookies[0]?.split("; ") ?? [];
    expect(pair).toMatch(/^araknid=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual([
      `Expires=${new Date(site.now.getTime() + 60 * DAY).toUTCString()}`,
      "HttpOnly",
      "Path=/",
      "SameSite=Lax",
    ]);
  });

  test("a session lasts 60 days and survives closing the browser", async () => {
    const { browser } = await logIn();
    await moved(59 * DAY, async () => expect(await isSignedIn(browser)).toBe(true));
    await moved(60 * DAY, async () => expect(await isSignedIn(browser)).toBe(false));
  });

  test("an admin's session ends after 30 minutes of inactivity", async () => {
    const { browser } = await logIn(admin);
    await moved(30 * MINUTE, async () => expect(await isSignedIn(browser)).toBe(true));
    await moved(60 * MINUTE + 1, async () => expect(await isSignedIn(browser)).toBe(false));
  });

  test("live updates do not extend an admin's session", async () => {
    const { browser } = await logIn(admin);
    const headers = {
      "Sec-Fetch-Dest": "empty",
      Referer: "http://127.0.0.1:3000/admin/games/edit?done=updated",
    };
    await moved(20 * MINUTE, async () => {
      const data = await browser.send("/admin/games/edit.data", { headers });
      expect(data.text).toContain("U16+");
    });
    await moved(30 * MINUTE + 1, async () => expect(await isSignedIn(browser)).toBe(false));
  });

  test("following console links extends an admin's session", async () => {
    const { browser } = await logIn(admin);
    const headers = { "Sec-Fetch-Dest": "empty", Referer: "http://127.0.0.1:3000/admin/games" };
    await moved(20 * MINUTE, async () => {
      expect((await browser.send("/admin/games/edit.data", { headers })).status).toBe(200);
    });
    await moved(30 * MINUTE + 1, async () => expect(await isSignedIn(browser)).toBe(true));
  });

  test("each sign-in starts a new session and ends the previous one", async () => {
    const { browser } = await logIn();
    const before = site.browser();
    for (const [name, value] of browser.cookies) before.setCookie(name, value);
    await logIn({}, browser);
    expect(browser.cookies.get("araknid")).not.toBe(before.cookies.get("araknid"));
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(before)).toBe(false);
  });

  test("a session id chosen by somebody else is never accepted", async () => {
    const chosen = "A".repeat(43);
    const browser = site.browser();
    browser.setCookie("araknid", chosen);
    expect(await isSignedIn(browser)).toBe(false);
    await logIn({}, browser);
    expect(browser.cookies.get("araknid")).not.toBe(chosen);
  });

  test("logging out ends the session on the server too", async () => {
    const { browser } = await logIn();
    const copy = site.browser();
    for (const [name, value] of browser.cookies) copy.setCookie(name, value);
    const page = await browser.post("/logout", {});
    expect(page.url).toBe("/");
    expect(browser.cookies.has("araknid")).toBe(false);
    expect(await isSignedIn(copy)).toBe(false);
    expect((await copy.post("/logout", {})).url).toBe("/");
  });

  test("a link or another site's form cannot log out", async () => {
    const { browser } = await logIn();
    expect((await browser.get("/logout")).status).toBe(405);
    for (const where of ["cross-site", "same-site", "none"]) {
      const page = await browser.send("/logout", {
        method: "POST",
        headers: { "Sec-Fetch-Site": where },
      });
      expect(page.status).toBe(403);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("a session is never created by another site's form", async () => {
    const before = await site.db.$count(sessions);
    const page = await site.browser().send("/login", {
      method: "POST",
      body: new URLSearchParams({ email, password }),
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    expect(page.status).toBe(403);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(await site.db.$count(sessions)).toBe(before);
  });
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
  expect(page.text).not.toContain("Go to your team");
  for (const path of ["/login", "/register"]) {
    const { text } = await browser.get(path);
    expect(text).toContain('<a href="/admin">Go to the console</a>');
    expect(text).not.toContain("Go to your team");
  }
  const back = await site.browser().post("/login?next=/teamWaitlist", admin);
  expect(dialog(back.text).close?.["action"]).toBe("/teamWaitlist");
});

test("sign-in pages are not cached", async () => {
  const { browser, page } = await logIn();
  for (const each of [page, await browser.get("/login"), await browser.get("/register")]) {
    expect(each.headers.get("Cache-Control")).toContain("no-store");
  }
});

describe("bad input in the sign-in form", () => {
  // Each attempt hashes a password, so two items of each category suffice.
  const kinds = Map.groupBy(badInput(), ({ category }) => category);
  const some = [...kinds.values()].flatMap((items) => items.slice(0, 2));

  test("bad input as address and password is refused and comes back as typed", async () => {
    expect(some.length).toBeGreaterThan(50);
    for (const { id, value } of some) {
      const { browser, page } = await logIn({ email: value, password: value });
      if (page.status === 413) continue;
      expect([id, [400, 403].includes(page.status)]).toEqual([id, true]);
      expect([id, input(page.text, "email")["value"] ?? ""]).toEqual([id, value.toWellFormed()]);
      expect(input(page.text, "password")["value"]).toBeUndefined();
      expect(browser.cookies.has("araknid")).toBe(false);
    }
  });
});

test("a sign-in body that is not a form is refused", async () => {
  for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain"]) {
    const page = await site.browser().send("/login", {
      method: "POST",
      body: JSON.stringify(registration()),
      headers: { "Content-Type": type },
    });
    expect(page.status).toBe(400);
  }
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

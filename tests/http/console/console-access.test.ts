import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../../../db/schema/people.ts";
import { ensureAdmin, issueSetupToken } from "../../../domain/people/accounts/admin-setup.ts";
import { openBuiltSite, registration, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
const email = "boss@example.org";
const password = "sand and water";
const menu = 'aria-label="Console"';

beforeAll(async () => {
  await ensureAdmin(site.visitor(), email, password);
});

describe("the console's login", () => {
  test("an admin signs in, also at /login, until Log Out", async () => {
    const browser = site.browser();
    const front = await browser.get("/admin");
    expect(front.text).toContain("Log in");
    expect(front.text).not.toContain(menu);
    const page = await browser.post("/admin", { email: ` ${email.toUpperCase()}`, password });
    expect(page).toMatchObject({ status: 200, url: "/admin" });
    expect(page.text).toContain(menu);
    expect((await browser.get("/admin/players")).url).toBe("/admin/players");
    await browser.post("/logout", {});
    expect((await browser.get("/admin/players")).url).toBe("/admin");
  });

  test("an admin can sign in during a rush at the players' login", async () => {
    const left = new AbortController();
    const knock = async () => {
      const headers = { "Sec-Fetch-Site": "same-origin" };
      const form = { method: "POST", headers, body: new URLSearchParams(), signal: left.signal };
      return site.running.site(new Request("http://127.0.0.1:3000/login", form), "198.51.100.4");
    };
    const rush = Array.from({ length: 310 }, knock);
    expect((await knock()).status).toBe(503);
    const page = await site.browser().post("/admin", { email, password });
    expect(page).toMatchObject({ status: 200, url: "/admin" });
    left.abort();
    await Promise.allSettled(rush);
  });

  test.each([
    ["a wrong password", email, "sand and wine"],
    ["an address without an account", "nobody@example.org", password],
    ["no address at all", "nobody", password],
  ])("%s is refused with the same words, and the address is kept", async (_, typed, secret) => {
    const browser = site.browser();
    const page = await browser.post("/admin", { email: typed, password: secret });
    expect(page.status).toBe(403);
    expect(page.text).toMatch(/<dialog[^>]*>.*Invalid credentials.*Close.*<\/dialog>/s);
    expect(page.text).toContain(`value="${typed}"`);
    expect(page.text).not.toContain(secret);
    expect(browser.cookies.size).toBe(0);
  });

  test("a player's correct password does not open the console", async () => {
    const fields = registration();
    await site.register(fields);
    const browser = site.browser();
    const page = await browser.post("/admin", {
      email: fields["email"] ?? "",
      password: fields["password"] ?? "",
    });
    expect(page.status).toBe(403);
    expect(page.text).toContain("Invalid credentials");
    expect(browser.cookies.size).toBe(0);
  });

  test("after ten wrong passwords the console says when to retry, and refuses the right one too", async () => {
    const strict = await openBuiltSite(site, { limitFactor: 1 });
    try {
      const tryOnce = (secret: string) =>
        strict.site(
          new Request("http://127.0.0.1:3000/admin", {
            method: "POST",
            headers: { "Sec-Fetch-Site": "same-origin" },
            body: new URLSearchParams({ email, password: secret }),
          }),
          "192.0.2.7",
        );
      for (let count = 0; count < 10; count++) expect((await tryOnce("wrong")).status).toBe(403);
      const limited = await tryOnce(password);
      expect(limited.status).toBe(429);
      expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(60);
      expect(limited.headers.getSetCookie()).toEqual([]);
      expect(await limited.text()).toContain("Too many tries. Try again in 15 minutes.");
    } finally {
      await strict.close();
    }
  });
});

describe("set-up links", () => {
  test("a set-up link names its address, works once and signs in", async () => {
    const token = await issueSetupToken(site.visitor(), "new@example.org");
    const address = `/admin/setup?token=${token}`;
    const browser = site.browser();
    for (let count = 0; count < 3; count++) {
      const page = await browser.get(address);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/<input[^>]*name="email"[^>]*>/);
      const input = /<input[^>]*name="email"[^>]*>/.exec(page.text)?.[0] ?? "";
      expect(input).toContain('value="new@example.org"');
      expect(input).toContain("readOnly");
    }
    const common = await browser.post(address, {
      email: "new@example.org",
      password: "password123",
    });
    expect(common.status).toBe(400);
    expect(common.text).toContain("This password is too common");

    const other = { email: "eve@example.org", password: "a field in the sun" };
    expect(await browser.post(address, other)).toMatchObject({ status: 200, url: "/admin" });
    expect((await browser.get("/admin/games")).text).toContain(menu);
    expect((await site.browser().post("/admin", other)).status).toBe(403);

    const again = await site.browser().get(address);
    expect(again.status).toBe(404);
    expect(again.text).toContain("This link was already used or has expired.");
    const late = await site.browser().post(address, other);
    expect(late.status).toBe(404);
    expect(late.text).toContain("This link was already used or has expired.");
  });

  test.each(["", "?token=", "?token=x", `?token=${"x".repeat(2_000)}`, "?token=%00%FF"])(
    "a set-up link is refused: %s",
    async (query) => {
      const page = await site.browser().get(`/admin/setup${query}`);
      expect(page.status).toBe(404);
      expect(page.text).toContain("This link was already used or has expired.");
    },
  );
});

test("an admin away for half an hour signs in again", async () => {
  const browser = await site.signIn(await site.admin());
  expect((await browser.get("/admin/games")).url).toBe("/admin/games");
  const before = site.now;
  site.now = new Date(before.getTime() + 31 * 60_000);
  try {
    expect((await browser.get("/admin/games")).url).toBe("/admin");
  } finally {
    site.now = before;
  }
  expect(await site.db.$count(sessions)).toBeGreaterThan(0);
});

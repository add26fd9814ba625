import { beforeAll, expect, test } from "vitest";
import { ensureAdmin, issueSetupToken } from "#domain/people/accounts/admin-setup.ts";
import { input } from "#tests/support/assertions/forms.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();
const email = "boss@example.org";
const password = "sand and water";
const USED = "This link was already used or has expired.";
const menu = 'aria-label="Console"';

beforeAll(async () => {
  await ensureAdmin(site.visitor(), email, password);
});

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

test("a set-up link names its address, works once and signs in", async () => {
  const token = await issueSetupToken(site.visitor(), "new@example.org");
  const address = `/admin/setup?token=${token}`;
  const browser = site.browser();
  for (let count = 0; count < 3; count++) {
    const field = { value: "new@example.org", readonly: "" };
    expect(input((await browser.get(address)).text, "email")).toMatchObject(field);
  }
  const weak = { email: "new@example.org", password: "password123" };
  const common = await browser.post(address, weak);
  expect(common.status).toBe(400);
  expect(common.text).toContain("This password is too common");

  const other = { email: "eve@example.org", password: "a field in the sun" };
  expect(await browser.post(address, other)).toMatchObject({ status: 200, url: "/admin" });
  expect((await browser.get("/admin/games")).text).toContain(menu);
  expect((await site.browser().post("/admin", other)).status).toBe(403);
  for (const again of [
    await site.browser().get(address),
    await site.browser().post(address, other),
  ]) {
    expect(again.status).toBe(404);
    expect(again.text).toContain(USED);
  }
});

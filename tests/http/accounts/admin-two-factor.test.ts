import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#db/schema/people.ts";
import { dumpOf } from "#tests/support/assertions/database.ts";
import { described, fieldErrors, input, textOf } from "#tests/support/assertions/forms.ts";
import { links } from "#tests/support/assertions/html.ts";
import { Authenticator, recoveryCodesOn } from "#tests/support/clients/authenticator.ts";
import { PASSWORD } from "#tests/support/factories/passwords.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { HERE, MENU, useTwoFactorAccounts } from "#tests/support/personas/admins.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const { anAccount, signIn, enrolled, later, audited } = useTwoFactorAccounts(site, "admin");

test("setup shows the key as picture, link and text, then ten recovery codes once, and stores neither in plain text", async () => {
  const boss = await anAccount();
  const { browser } = await signIn(boss);
  const elsewhere = await site.signIn({ actor: boss });
  const begun = await browser.post(HERE, { intent: "begin" });
  expect(begun.url).toBe(`${HERE}?done=begin`);
  expect(begun.headers.get("cache-control")).toBe("no-store");
  const addresses = links(begun.text).map(({ attributes }) => attributes["href"] ?? "");
  const link = addresses.find((href) => href.startsWith("otpauth:")) ?? "";
  expect(decodeURIComponent(link)).toContain(`Araknid:${boss.email}`);
  expect(begun.text).toMatch(/<svg role="img" aria-label="QR code for your authenticator app"/);
  const field = { autocomplete: "one-time-code", inputmode: "numeric" };
  expect(input(begun.text, "code")).toMatchObject(field);
  const app = Authenticator.from(begun.text);

  const wrong = await browser.post(HERE, { intent: "confirm", code: app.wrong(site.now) });
  expect(wrong.status).toBe(403);
  expect(described(wrong.text, "code")[0]).toContain("isn't the code your app shows now");
  expect(Authenticator.from(wrong.text).code(site.now)).toBe(app.code(site.now));

  const before = browser.cookies.get("araknid");
  const done = await browser.post(HERE, { intent: "confirm", code: app.code(site.now) });
  const codes = recoveryCodesOn(done.text);
  expect(new Set(codes).size).toBe(10);
  expect(browser.cookies.get("araknid")).not.toBe(before);
  expect((await elsewhere.get("/admin/players")).url).toBe("/admin");
  const page = await browser.get(HERE);
  expect(textOf(page)).toContain("10 of your recovery codes are left");
  expect(recoveryCodesOn(page.text)).toEqual([]);
  expect(page.text).not.toContain("otpauth:");
  expect((await mailbox.newest(boss.email)).subject).toBe("Two-factor sign-in is on");
  expect(await audited(boss.accountId, "account.confirm-second-factor")).toEqual([{}]);

  const [, key = ""] = /secret=(\w{32})/.exec(link) ?? [];
  const stored = await dumpOf(site.db);
  for (const secret of [key, ...codes]) {
    expect(secret).not.toBe("");
    expect(stored).not.toContain(secret.replaceAll("-", ""));
  }
});

test("the key is shown to the browser that started setup, and only it can confirm", async () => {
  const actor = await anAccount();
  const [browser, elsewhere] = [await site.signIn({ actor }), await site.signIn({ actor })];
  const app = Authenticator.from((await browser.post(HERE, { intent: "begin" })).text);
  const page = await elsewhere.get(HERE);
  expect(page.text).not.toContain("otpauth:");
  expect(textOf(page)).toContain("Two-factor sign-in is off.");
  const confirm = { intent: "confirm", code: app.code(site.now) };
  const refused = await elsewhere.post(HERE, confirm);
  expect(refused.status).toBe(409);
  expect(refused.text).not.toContain("otpauth:");
  const stranger = await site.signIn({ actor: await anAccount() });
  expect((await stranger.post(HERE, confirm)).status).toBe(409);
  expect(recoveryCodesOn((await browser.post(HERE, confirm)).text)).toHaveLength(10);
  const over = await browser.post(HERE, { intent: "begin", currentPassword: PASSWORD });
  expect(over.status).toBe(409);
});

test("setup asks for the password when the sign-in is not recent @long", async () => {
  const browser = await site.signIn({ actor: await anAccount() });
  later(21);
  const page = await browser.get(HERE);
  expect(input(page.text, "currentPassword")).toMatchObject({ type: "password" });
  const refused = await browser.post(HERE, { intent: "begin", currentPassword: "not it" });
  expect(refused.status).toBe(403);
  const begun = await browser.post(HERE, { intent: "begin", currentPassword: PASSWORD });
  expect(begun.text).toContain("otpauth:");
  later(30);
  expect((await browser.get(HERE)).text).toContain("otpauth:");
  later(31);
  const app = Authenticator.from(begun.text);
  expect((await browser.get(HERE)).text).not.toContain("otpauth:");
  const late = await browser.post(HERE, { intent: "confirm", code: app.code(site.now) });
  expect(late.status).toBe(409);
});

test("the second step follows the password, and nobody is signed in before it", async () => {
  const boss = await enrolled();
  const { browser, page } = await signIn(boss);
  expect(page).toMatchObject({ status: 200, url: "/admin/code" });
  expect(page.text).not.toContain(MENU);
  const half = browser.cookies.get("araknid");
  for (const path of ["/admin", "/admin/players", HERE, "/login", "/account/security"]) {
    expect([path, (await browser.get(path)).url]).toEqual([path, "/admin/code"]);
  }
  expect(textOf(await browser.get("/"))).not.toContain("Log Out");
  for (const intent of ["begin", "confirm", "renew", "turn-off", "later"]) {
    const fields = { intent, currentPassword: PASSWORD, code: boss.app.code(site.now) };
    expect([intent, (await browser.post(HERE, fields)).url]).toEqual([intent, "/admin/code"]);
  }
  const done = await browser.post("/admin/code", { code: boss.app.code(site.now) });
  expect(done).toMatchObject({ status: 200, url: "/admin" });
  expect(done.text).toContain(MENU);
  const old = site.browser();
  old.setCookie("araknid", half ?? "");
  expect((await old.get("/admin/code")).url).toBe("/admin");
  expect((await signIn(boss, site.browser(), "/login")).page.url).toBe("/admin/code");
});

test("a code is accepted once, and none older than an accepted one", async () => {
  const boss = await enrolled();
  const before = boss.app.code(new Date(site.now.getTime() - 30_000));
  const code = boss.app.code(site.now);
  const [first, second] = [await signIn(boss), await signIn(boss)];
  expect((await first.browser.post("/admin/code", { code })).url).toBe("/admin");
  for (const again of [code, before]) {
    const page = await second.browser.post("/admin/code", { code: again });
    expect([page.status, page.url]).toEqual([403, "/admin/code"]);
    expect(fieldErrors(page.text)).toEqual(["This code is wrong or was already used."]);
  }
  expect(await audited(boss.accountId, "account.second-factor")).toEqual([
    { by: "app" },
    { by: "app", refused: true },
    { by: "app", refused: true },
  ]);
});

test("when two browsers send one code at once, only one is let in @long", async () => {
  const boss = await enrolled();
  const halves = [(await signIn(boss)).browser, (await signIn(boss)).browser];
  const code = boss.app.code(site.now);
  const pages = await Promise.all(halves.map((half) => half.post("/admin/code", { code })));
  expect(pages.map(({ url }) => url).toSorted()).toEqual(["/admin", "/admin/code"]);
});

test("a recovery code works once however it is typed, and the admin is emailed", async () => {
  const boss = await enrolled();
  const [code = "", theirs = ""] = [boss.codes[0], (await enrolled()).codes[0]];
  const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
  const { browser } = await signIn(boss);
  expect((await browser.post("/admin/code", { code: typed })).url).toBe("/admin");
  expect((await mailbox.newest(boss.email)).subject).toBe("A recovery code was used");
  expect(textOf(await browser.get(HERE))).toContain("9 of your recovery codes are left");
  const again = (await signIn(boss)).browser;
  for (const wrong of [code, theirs]) {
    expect((await again.post("/admin/code", { code: wrong })).status).toBe(403);
  }
});

test("the second step expires after ten minutes, or by Stop and log out", async () => {
  const boss = await enrolled();
  const late = (await signIn(boss)).browser;
  later(20);
  const page = await late.post("/admin/code", { code: boss.app.code(site.now) });
  expect(page.text).not.toContain(MENU);
  expect((await late.get("/admin/players")).url).toBe("/admin");
  const { browser, page: second } = await signIn(boss);
  const own = and(eq(sessions.accountId, boss.accountId), eq(sessions.awaitsCode, true));
  const waiting = await site.db.$count(sessions, own);
  expect((await press(browser, second, "Stop and log out")).status).toBe(200);
  expect([await site.db.$count(sessions, own), browser.cookies.size]).toEqual([waiting - 1, 0]);
});

test("a password reset does not bypass the second step", async () => {
  const boss = await enrolled();
  await site.browser().post("/forgot", { email: boss.email });
  const link = (await mailbox.newest(boss.email)).link("/reset?token=");
  const browser = site.browser();
  const token = input((await browser.get(link)).text, "token")["value"] ?? "";
  const page = await browser.post(link, { token, password: "another green grass" });
  expect(page.url).toBe("/admin/code");
  expect((await browser.get("/admin/players")).url).toBe("/admin/code");
});

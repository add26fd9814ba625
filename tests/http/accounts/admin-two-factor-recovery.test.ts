import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "#domain/core/context.ts";
import { issueSetupToken } from "#domain/people/accounts/admin-setup.ts";
import { acceptKey } from "#server/ops/secret-key.ts";
import { alerts, described, fieldErrors, textOf } from "#tests/support/assertions/forms.ts";
import { Authenticator, recoveryCodesOn } from "#tests/support/clients/authenticator.ts";
import { PASSWORD } from "#tests/support/factories/passwords.ts";
import type { OpenedSite } from "#tests/support/fixtures/opened-site.ts";
import { Browser, openBuiltSite, testConfig, useSite } from "#tests/support/fixtures/test-site.ts";
import { HERE, MENU, useTwoFactorAccounts } from "#tests/support/personas/admins.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const { anAccount, signIn, enrolled, audited } = useTwoFactorAccounts(site, "admin");

test("the console offers two-factor from the first sign-in until it is put off", async () => {
  const boss = await anAccount();
  const { browser, page } = await signIn(boss);
  expect(page).toMatchObject({ status: 200, url: "/admin" });
  expect(textOf(page)).toContain("Set it up now|Later");
  const after = await browser.post(HERE, { intent: "later" });
  expect(after.url).toBe("/admin");
  expect(textOf(after)).not.toContain("Set it up now");
  expect(textOf((await signIn(boss)).page)).not.toContain("Set it up now");
  expect(textOf(await browser.get(HERE))).toContain("Two-factor sign-in is off.");
});

test("new recovery codes and turning two-factor off need the password and a code", async () => {
  const boss = await enrolled();
  const change = (intent: string, code: string, currentPassword = PASSWORD) =>
    boss.browser.post(HERE, { intent, currentPassword, code });
  for (const intent of ["renew", "turn-off"]) {
    for (const page of [
      await change(intent, boss.app.code(site.now), "not it"),
      await change(intent, boss.app.wrong(site.now)),
    ]) {
      expect([page.status, fieldErrors(page.text).length]).toEqual([403, 1]);
      expect(recoveryCodesOn(page.text)).toEqual([]);
    }
  }
  const elsewhere = await site.signIn({ actor: boss });
  const renewed = await change("renew", boss.app.code(site.now));
  const codes = recoveryCodesOn(renewed.text);
  expect(codes).toHaveLength(10);
  expect(codes.filter((code) => boss.codes.includes(code))).toEqual([]);
  expect((await elsewhere.get("/admin/players")).url).toBe("/admin");
  const off = await change("turn-off", codes[0] ?? "");
  expect(off.url).toBe(`${HERE}?done=turn-off`);
  expect(alerts(off.text)[0]).toEqual(["Two-factor sign-in is off."]);
  await mailbox.newest(boss.email);
  expect(mailbox.to(boss.email).map(({ subject }) => subject)).toContain(
    "Two-factor sign-in is off",
  );
  expect((await signIn(boss)).page.url).toBe("/admin");
  expect(await audited(boss.accountId, "account.turn-off-second-factor")).toEqual([
    { by: "app", refused: true },
    { by: "recovery" },
  ]);
});

test("a two-factor form outdated by another window says why nothing happened @long", async () => {
  const { browser, app } = await enrolled();
  const send = (intent: string) =>
    browser.post(HERE, { intent, currentPassword: PASSWORD, code: app.code(site.now) });
  expect((await send("turn-off")).url).toBe(`${HERE}?done=turn-off`);
  const late = await send("renew");
  expect([late.status, alerts(late.text)[0]]).toEqual([
    409,
    ["Two-factor sign-in has already been turned off."],
  ]);
  expect(textOf(late)).toContain("Two-factor sign-in is off.");
});

test("of two taps on Turn it on, one shows the codes and the other says where they are @long", async () => {
  const browser = await site.signIn({ actor: await anAccount() });
  const begun = await browser.post(HERE, { intent: "begin" });
  const code = Authenticator.from(begun.text).code(site.now);
  const tap = () => browser.post(HERE, { intent: "confirm", code });
  const taps = await Promise.all([tap(), tap()]);
  const pages = [...taps, await tap()];
  const codes = pages.map(({ text }) => recoveryCodesOn(text).length);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 10]);
  for (const { status, text, url } of pages) {
    const said = alerts(text).flat().join();
    expect(said.includes("If you didn't see them, make new ones")).toBe(status === 409);
    if (status !== 409) expect([HERE, "/admin"]).toContain(url);
  }
  expect(pages.at(-1)?.status).toBe(409);
});

test("the operator removes two-factor with a set-up link, which signs everybody out @long", async () => {
  const boss = await enrolled();
  const token = await issueSetupToken(site.visitor(), boss.email);
  const address = `/admin/setup?token=${token}`;
  expect((await boss.browser.get(address)).status).toBe(200);
  expect((await boss.browser.get("/admin/players")).url).toBe("/admin/players");
  const page = await site.browser().post(address, { email: boss.email, password: PASSWORD });
  expect(page.url).toBe("/admin");
  expect(page.text).toContain(MENU);
  expect(textOf(page)).toContain("Set it up now");
  expect((await boss.browser.get("/admin/players")).url).toBe("/admin");
  expect((await signIn(boss)).page.url).toBe("/admin");
});

test("recovery codes work even when the key that encrypts the secret is lost @long", async () => {
  const boss = await enrolled();
  const secretKey = "another key than it was sealed with";
  await acceptKey(site.visitor(), Buffer.from(secretKey));
  const restored = await openBuiltSite(site, { secretKey });
  try {
    const there = new Browser({ fetch: (request) => restored.site(request, "127.0.0.1") });
    await signIn(boss, there);
    const page = await there.post("/admin/code", { code: boss.app.code(site.now) });
    expect(page.status).toBe(409);
    expect(described(page.text, "code")[0]).toContain("Use a recovery code.");
    expect((await there.post("/admin/code", { code: boss.codes[0] ?? "" })).url).toBe("/admin");
  } finally {
    await acceptKey(site.visitor(), Buffer.from(testConfig.secretKey ?? ""));
    await restored.close();
  }
});

describe("two-factor required by the settings", () => {
  let required: OpenedSite;
  beforeAll(async () => {
    required = await openBuiltSite(site, { secondFactorRequired: true });
  });
  afterAll(() => required.close());
  const browserThere = () =>
    new Browser({ fetch: (request) => required.site(request, "127.0.0.1") });

  test("the console is closed until the admin has set up two-factor", async () => {
    const boss = await anAccount();
    const { browser, page } = await signIn(boss, browserThere());
    expect(page.url).toBe(HERE);
    expect(page.text).not.toContain(MENU);
    for (const path of ["/admin", "/admin/players", "/admin/payments.csv", "/login"]) {
      expect([path, (await browser.get(path)).url]).toEqual([path, HERE]);
    }
    expect((await browser.get("/admin/players.data")).text).not.toContain("Roster");
    const search = await browser.post("/admin/people", { intent: "search", search: "ana" });
    expect(search.url).toBe(HERE);
    expect((await browser.post(HERE, { intent: "later" })).status).toBe(403);
    const begun = await browser.post(HERE, { intent: "begin" });
    const app = Authenticator.from(begun.text);
    const done = await browser.post(HERE, { intent: "confirm", code: app.code(site.now) });
    expect(recoveryCodesOn(done.text)).toHaveLength(10);
    expect((await browser.get("/admin/players")).url).toBe("/admin/players");
  });

  test("a session from before two-factor was required has no rights and gets no events", async () => {
    const browser = await site.signIn({ actor: await anAccount() });
    const cookie = `araknid=${browser.cookies.get("araknid")}`;
    const actorThere = (await required.findReader(cookie)).actor;
    expect(actorThere).toMatchObject({ kind: "visitor", pending: { needs: "enrolment" } });
    const here = (await site.running.findReader(cookie)).actor as SignedIn;
    expect(here.isAdmin).toBe(true);
  });

  test("an admin who turns required two-factor off is locked out of the console @long", async () => {
    const boss = await enrolled();
    const there = browserThere();
    there.setCookie("araknid", boss.browser.cookies.get("araknid") ?? "");
    expect((await there.get("/admin/players")).url).toBe("/admin/players");
    await there.post(HERE, {
      intent: "turn-off",
      currentPassword: PASSWORD,
      code: boss.app.code(site.now),
    });
    expect((await there.get("/admin/players")).url).toBe(HERE);
  });
});

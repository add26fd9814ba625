import { expect, test } from "vitest";
import { secondFactors } from "#db/schema/people.ts";
import { alerts, fieldErrors, input, textOf } from "#tests/support/assertions/forms.ts";
import { Authenticator, recoveryCodesOn } from "#tests/support/clients/authenticator.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { type Browser, useSite } from "#tests/support/fixtures/test-site.ts";
import { useTwoFactorAccounts } from "#tests/support/personas/admins.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const HERE = "/account/security";
const { anAccount, signIn, enrolled, audited } = useTwoFactorAccounts(site, "player");

const isIn = async (browser: Browser) => (await browser.get("/account")).url === "/account";

test("the recovery codes are on a page that no live update reloads", async () => {
  const browser = await site.signIn({ actor: await anAccount() });
  const begun = await browser.post(HERE, { intent: "begin" });
  const code = Authenticator.from(begun.text).code(site.now);
  const page = await browser.post(HERE, { intent: "confirm", code });
  expect(recoveryCodesOn(page.text)).toHaveLength(10);
  expect(page.text).not.toContain("data-topics");
});

test("signing in with two-factor asks for the code and then continues", async () => {
  const parent = await enrolled();
  const there = "/login?next=%2Faccount%2Fplayers%2Fnew";
  const { browser, page } = await signIn(parent, site.browser(), there);
  expect(page.url).toBe("/login/code?next=%2Faccount%2Fplayers%2Fnew");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(input(page.text, "code")).toMatchObject({ autocomplete: "one-time-code" });
  for (const path of ["/account", HERE, "/account/data.json", "/teamWaitlist"]) {
    const answer = await browser.get(path);
    expect(answer.status === 403 || answer.url.startsWith("/login/code"), path).toBe(true);
  }
  const refused = await browser.post(page.url, { code: parent.app.wrong(site.now) });
  expect(fieldErrors(refused.text)).toEqual(["This code is wrong or was already used."]);
  const done = await browser.post(page.url, { code: parent.app.code(site.now) });
  expect(done.url).toBe("/login?done=&next=%2Faccount%2Fplayers%2Fnew");
  expect(textOf(done)).toContain("Successfully logged in");
  expect(await isIn(browser)).toBe(true);
  expect(await audited(parent.accountId, "account.second-factor")).toEqual([{ refused: true }]);
});

test("the code page is no way into the console, nor for anybody who typed no password", async () => {
  const parent = await enrolled();
  const { browser } = await signIn(parent);
  expect((await browser.get("/admin/code")).url).toBe("/login/code");
  expect((await browser.get("/admin")).url).toBe("/login/code");
  expect((await browser.get("/admin/security")).text).not.toContain("otpauth:");
  const done = await browser.post("/admin/code", { code: parent.app.code(site.now) });
  expect(textOf(await browser.get("/admin/players"))).not.toContain("Rosters");
  expect(done.url).not.toBe("/admin/players");
  expect((await site.browser().get("/login/code")).url).toBe("/login");
});

test("the account data download says that two-factor is on, without key or codes", async () => {
  const parent = await enrolled();
  const factor = await site.row(secondFactors, { accountId: parent.accountId });
  const { text } = await parent.browser.get("/account/data.json");
  expect(JSON.parse(text)).toMatchObject({
    twoFactor: { since: factor.confirmedAt?.toISOString(), recoveryCodesLeft: 10 },
  });
  expect(text).not.toContain(factor.sealedSecret);
});

test("an organizer turns two-factor off for somebody who lost their phone, on record and with an email to the owner", async () => {
  const parent = await enrolled();
  const organizer = await site.admin();
  const desk = await site.signIn(organizer);
  const path = `/admin/people/${parent.playerId}`;
  expect(textOf(await desk.get(path))).toContain("Two-factor sign-in is on.");
  const asked = await desk.get(`${path}?confirm=two-factor`);
  expect(textOf(asked)).toContain("Turn off two-factor sign-in?");
  const done = await desk.post(path, { intent: "two-factor-off" });
  expect(textOf(done)).toContain("Two-factor sign-in is off.");
  expect(await isIn(parent.browser)).toBe(false);
  const mail = await mailbox.newest(parent.email);
  expect(mail.subject).toBe("An organizer turned off two-factor sign-in");
  expect(await isIn((await signIn(parent)).browser)).toBe(true);
  expect(await auditOf(site, `account:${parent.accountId}`)).toContainEqual(
    expect.objectContaining({
      action: "account.turn-off-their-second-factor",
      actorAccountId: organizer.actor.accountId,
    }),
  );
  const late = await desk.post(path, { intent: "two-factor-off" });
  expect([late.status, alerts(late.text).flat().join()]).toEqual([
    409,
    "Two-factor sign-in is already off.",
  ]);
});

import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/site.ts";
import { issueSetupToken } from "../../domain/accounts/admin-setup.ts";
import type { SignedIn } from "../../domain/context.ts";
import type { RunningSite } from "../../server/entry.ts";
import { Authenticator, recoveryCodesOn } from "../support/authenticator.ts";
import { Browser, openBuiltSite, useSite } from "../support/browse.ts";
import { alerts, described, fieldErrors, textOf } from "../support/forms.ts";
import { useMailbox } from "../support/mailbox.ts";
import { PASSWORD, withPassword } from "../support/passwords.ts";

const site = useSite();
const mailbox = useMailbox(site);
const HERE = "/admin/security";
const MENU = 'aria-label="Console"';

interface Boss {
  accountId: string;
  email: string;
}

/** An admin with a password. */
async function anAdmin(): Promise<Boss> {
  const ctx = await site.admin();
  const { email } = await withPassword(site, ctx);
  return { accountId: ctx.actor.accountId, email };
}

/** A browser in which an admin has typed the password, and where that led. */
async function signIn({ email }: Boss, browser = site.browser()) {
  const page = await browser.post("/admin", { email, password: PASSWORD });
  return { browser, page };
}

/** An admin who has set up a second factor in a browser that is signed in. */
async function enrolled() {
  const boss = await anAdmin();
  const { browser } = await signIn(boss);
  const begun = await browser.post(HERE, { intent: "begin" });
  const app = Authenticator.from(begun.text);
  const page = await browser.post(HERE, { intent: "confirm", code: app.code(site.now) });
  later(1);
  return { ...boss, browser, app, codes: recoveryCodesOn(page.text) };
}

/** Time goes on: so many half minutes, of which each has a code of its own. */
function later(halfMinutes: number): void {
  site.now = new Date(site.now.getTime() + halfMinutes * 30_000);
}

async function audited(accountId: string, action: string) {
  const rows = await site.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, `account:${accountId}`), eq(auditEntries.action, action)));
  return rows.map(({ details }) => details);
}

beforeEach(() => {
  // Nobody's try counts for the next.
  later(3);
});

describe("the offer", () => {
  test("stands on the console's front page from the first sign-in until it is put off", async () => {
    const boss = await anAdmin();
    const { browser, page } = await signIn(boss);
    expect(page).toMatchObject({ status: 200, url: "/admin" });
    expect(textOf(page)).toContain("Set it up now|Later");
    const after = await browser.post(HERE, { intent: "later" });
    expect(after.url).toBe("/admin");
    expect(textOf(after)).not.toContain("Set it up now");
    expect(textOf((await signIn(boss)).page)).not.toContain("Set it up now");
    // The page itself goes on to say so.
    expect(textOf(await browser.get(HERE))).toContain("It is off.");
  });

  test("stands there after the one-time link, too", async () => {
    const email = "first@example.org";
    const token = await issueSetupToken(site.visitor(), email);
    const page = await site
      .browser()
      .post(`/admin/setup?token=${token}`, { email, password: PASSWORD });
    expect(textOf(page)).toContain("Set it up now");
  });
});

describe("what is done with it", () => {
  test("new recovery codes and its end want the password and a code", async () => {
    const boss = await enrolled();
    for (const intent of ["renew", "turn-off"]) {
      for (const [currentPassword, code] of [
        ["not it", boss.app.code(site.now)],
        [PASSWORD, boss.app.wrong(site.now)],
      ] as const) {
        const page = await boss.browser.post(HERE, { intent, currentPassword, code });
        expect([page.status, fieldErrors(page.text).length]).toEqual([403, 1]);
        expect(recoveryCodesOn(page.text)).toEqual([]);
      }
    }
    const { browser: elsewhere } = await signIn(boss);
    await elsewhere.post("/admin/code", { code: boss.app.code(site.now) });
    later(1);
    const renewed = await boss.browser.post(HERE, {
      intent: "renew",
      currentPassword: PASSWORD,
      code: boss.app.code(site.now),
    });
    const codes = recoveryCodesOn(renewed.text);
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => boss.codes.includes(code))).toEqual([]);
    expect((await elsewhere.get("/admin/players")).url).toBe("/admin");
    const off = await boss.browser.post(HERE, {
      intent: "turn-off",
      currentPassword: PASSWORD,
      code: codes[0] ?? "",
    });
    expect(off.url).toBe(`${HERE}?done=off`);
    expect(alerts(off.text)[0]).toEqual(["The second factor is off."]);
    await mailbox.newest(boss.email);
    expect(mailbox.to(boss.email).map(({ subject }) => subject)).toContain(
      "Your second factor for the console is off",
    );
    expect((await signIn(boss)).page.url).toBe("/admin");
    expect(await audited(boss.accountId, "account.turn-off-second-factor")).toEqual([
      { by: "app", refused: true },
      { by: "recovery" },
    ]);
  });

  test("whoever runs the site takes it away by a set-up link, which signs everybody out", async () => {
    const boss = await enrolled();
    const token = await issueSetupToken(site.visitor(), boss.email);
    // The link alone changes nothing.
    expect((await boss.browser.get(`/admin/setup?token=${token}`)).status).toBe(200);
    expect((await boss.browser.get("/admin/players")).url).toBe("/admin/players");
    const browser = site.browser();
    const page = await browser.post(`/admin/setup?token=${token}`, {
      email: boss.email,
      password: PASSWORD,
    });
    expect(page.url).toBe("/admin");
    expect(page.text).toContain(MENU);
    expect(textOf(page)).toContain("Set it up now");
    expect((await boss.browser.get("/admin/players")).url).toBe("/admin");
    expect((await signIn(boss)).page.url).toBe("/admin");
  });

  test("without the key that sealed it the recovery codes still work", async () => {
    const boss = await enrolled();
    const restored = await openBuiltSite(site, {
      secretKey: "another key than it was sealed with",
    });
    try {
      const there = new Browser({ fetch: (request) => restored.site(request, "127.0.0.1") });
      await signIn(boss, there);
      const page = await there.post("/admin/code", { code: boss.app.code(site.now) });
      expect(page.status).toBe(409);
      expect(described(page.text, "code")[0]).toContain("Use a recovery code.");
      expect((await there.post("/admin/code", { code: boss.codes[0] ?? "" })).url).toBe("/admin");
    } finally {
      await restored.close();
    }
  });
});

describe("where the settings ask for it", () => {
  let required: RunningSite;
  beforeAll(async () => {
    required = await openBuiltSite(site, { secondFactorRequired: true });
  });
  afterAll(() => required.close());
  const browserThere = () =>
    new Browser({ fetch: (request) => required.site(request, "127.0.0.1") });

  test("the console is closed until there is one: only the page that sets it up opens", async () => {
    const boss = await anAdmin();
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

  test("a session from before it was asked for has no rights, and hears nothing", async () => {
    const boss = await anAdmin();
    const { browser } = await signIn(boss);
    const cookie = `araknid=${browser.cookies.get("araknid")}`;
    const actorThere = (await required.findReader(cookie)).actor;
    expect(actorThere).toMatchObject({ kind: "visitor", half: { needs: "enrolment" } });
    const here = (await site.running.findReader(cookie)).actor as SignedIn;
    expect(here.isAdmin).toBe(true);
  });

  test("who turns it off stands outside", async () => {
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

  test("a player logs in as ever", async () => {
    const person = await site.person();
    const { email } = await withPassword(site, person.ctx);
    const browser = browserThere();
    const page = await browser.post("/login", { email, password: PASSWORD });
    expect(textOf(page)).toContain("Successfully logged in");
  });
});

import { and, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { auditEntries } from "../../db/schema/site.ts";
import { Authenticator, recoveryCodesOn } from "./authenticator.ts";
import type { TestSite } from "./browse.ts";
import { PASSWORD, withPassword } from "./passwords.ts";

/** Where an admin sets the second factor up and looks after it. */
export const HERE = "/admin/security";

/** Stands on every page of the console that is open. */
export const MENU = 'aria-label="Console"';

export interface Boss {
  accountId: string;
  email: string;
}

/** Admins of a site, who sign in with their passwords and the codes of an app. */
export function useBosses(site: TestSite) {
  beforeEach(() => {
    // Nobody's try counts for the next.
    later(3);
  });

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

  /** What the record says of one thing that an account did. */
  async function audited(accountId: string, action: string) {
    const rows = await site.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subject, `account:${accountId}`), eq(auditEntries.action, action)),
      );
    return rows.map(({ details }) => details);
  }

  return { anAdmin, signIn, enrolled, later, audited };
}

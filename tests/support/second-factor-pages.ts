import { and, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { auditEntries } from "../../db/schema/core.ts";
import { Authenticator, recoveryCodesOn } from "./authenticator.ts";
import type { TestSite } from "./browse.ts";
import { PASSWORD, withPassword } from "./passwords.ts";

export const HERE = "/admin/security";

export const MENU = 'aria-label="Console"';

export interface Boss {
  accountId: string;
  email: string;
}

export function useBosses(site: TestSite) {
  beforeEach(() => {
    later(3);
  });

  async function anAdmin(): Promise<Boss> {
    const ctx = await site.admin();
    const { email } = await withPassword(site, ctx);
    return { accountId: ctx.actor.accountId, email };
  }

  async function signIn({ email }: Boss, browser = site.browser()) {
    const page = await browser.post("/admin", { email, password: PASSWORD });
    return { browser, page };
  }

  async function enrolled() {
    const boss = await anAdmin();
    const { browser } = await signIn(boss);
    const begun = await browser.post(HERE, { intent: "begin" });
    const app = Authenticator.from(begun.text);
    const page = await browser.post(HERE, { intent: "confirm", code: app.code(site.now) });
    later(1);
    return { ...boss, browser, app, codes: recoveryCodesOn(page.text) };
  }

  /** Moves the clock by so many half minutes, each of which has its own code. */
  function later(halfMinutes: number): void {
    site.now = new Date(site.now.getTime() + halfMinutes * 30_000);
  }

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

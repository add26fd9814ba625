import { and, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import type { Ctx, SignedIn } from "../../../domain/core/context.ts";
import { findActor, startSession } from "../../../domain/people/sign-in/sessions.ts";
import { readTwoFactor } from "../../../domain/people/sign-in/two-factor.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
} from "../../../domain/people/sign-in/two-factor-enrollment.ts";
import { Authenticator, recoveryCodesOn } from "../clients/authenticator.ts";
import { PASSWORD, withPassword } from "../factories/passwords.ts";
import type { TestSite } from "../fixtures/test-site.ts";
import type { World } from "../fixtures/world.ts";

export const HERE = "/admin/security";

export const MENU = 'aria-label="Console"';

interface AdminAccount {
  accountId: string;
  email: string;
}

export function useAdminAccounts(site: TestSite) {
  beforeEach(() => {
    later(3);
  });

  async function anAdmin(): Promise<AdminAccount> {
    const ctx = await site.admin();
    const { email } = await withPassword(site, ctx);
    return { accountId: ctx.actor.accountId, email };
  }

  async function signIn({ email }: AdminAccount, browser = site.browser()) {
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

export async function withSession(
  world: World,
  { accountId, isAdmin }: { accountId: string; isAdmin: boolean },
): Promise<Ctx & { actor: SignedIn }> {
  const session = await startSession(world.db, { id: accountId, isAdmin }, world.visitor());
  return contextOfSession(world, session.token);
}

export async function contextOfSession(
  world: World,
  token: string,
): Promise<Ctx & { actor: SignedIn }> {
  const actor = await findActor(world.db, token, world.now);
  if (actor.kind !== "account") throw new Error("Nobody is signed in.");
  return { ...world.visitor(), actor };
}

/** Enrolls an admin in two-factor. Replaces the session: use `token` from then on. */
export async function enrollTwoFactor(world: World, ctx: Ctx) {
  await beginTwoFactor(ctx, { currentPassword: "" });
  const secret = (await readTwoFactor(ctx)).begun?.secret.replaceAll(" ", "") ?? "";
  const app = new Authenticator(secret);
  const { session, recoveryCodes } = await confirmTwoFactor(ctx, { code: app.code(world.now) });
  return { app, recoveryCodes, token: session.token };
}

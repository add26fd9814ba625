import { and, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import type { Ctx, SignedIn } from "#domain/core/context.ts";
import { findActor } from "#domain/people/sign-in/sessions.ts";
import { readTwoFactor } from "#domain/people/sign-in/two-factor.ts";
import { beginTwoFactor, confirmTwoFactor } from "#domain/people/sign-in/two-factor-enrollment.ts";
import { Authenticator } from "../clients/authenticator.ts";
import { PASSWORD, withPassword } from "../factories/passwords.ts";
import type { CupWorld } from "../fixtures/cup-world.ts";
import type { TestSite } from "../fixtures/test-site.ts";

export const HERE = "/admin/security";

export const MENU = 'aria-label="Console"';

const LOGIN = { admin: "/admin", player: "/login" };

/** Accounts that sign in with a password, and how they enroll in two-factor. */
export function useTwoFactorAccounts(site: TestSite, kind: keyof typeof LOGIN) {
  beforeEach(() => {
    later(3);
  });

  async function anAccount() {
    const owner =
      kind === "admin" ? { ctx: await site.admin(), playerId: "" } : await site.person();
    const { email } = await withPassword(site, owner.ctx);
    return { ...owner.ctx.actor, playerId: owner.playerId, email };
  }

  async function signIn({ email }: { email: string }, browser = site.browser(), at = LOGIN[kind]) {
    const page = await browser.post(at, { email, password: PASSWORD });
    return { browser, page };
  }

  async function enrolled() {
    const owner = await anAccount();
    const { app, recoveryCodes, token } = await enrollTwoFactor(
      site,
      await withSession(site, owner),
    );
    const browser = site.browser();
    browser.setCookie("araknid", token);
    later(1);
    return { ...owner, browser, app, codes: recoveryCodes };
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

  return { anAccount, signIn, enrolled, later, audited };
}

export async function withSession(
  world: CupWorld,
  account: Pick<SignedIn, "accountId" | "isAdmin" | "staffRoles">,
): Promise<Ctx & { actor: SignedIn }> {
  return contextOfSession(world, (await world.session(account)).token);
}

export async function contextOfSession(world: CupWorld, token: string) {
  const actor = await findActor(world.db, token, world.now);
  if (actor.kind !== "account") throw new Error("Nobody is signed in.");
  return { ...world.visitor(), actor };
}

/** Begins two-factor setup in a session; returns the app that shows its codes. */
export async function beginEnrollment(ctx: Ctx, currentPassword = ""): Promise<Authenticator> {
  await beginTwoFactor(ctx, { currentPassword });
  const { begun } = await readTwoFactor(ctx, "Araknid");
  return new Authenticator(begun?.secret.replaceAll(" ", "") ?? "");
}

/** Enrolls an account in two-factor. Replaces the session: use `token` from then on. */
export async function enrollTwoFactor(world: CupWorld, ctx: Ctx, currentPassword?: string) {
  const app = await beginEnrollment(ctx, currentPassword);
  const { session, recoveryCodes } = await confirmTwoFactor(ctx, { code: app.code(world.now) });
  return { app, recoveryCodes, token: session.token };
}

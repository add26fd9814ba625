import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { accounts, players, secondFactors, setupTokens } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import { readSiteState, writeSiteState } from "#domain/core/site-state.ts";
import type { StaffRights } from "#domain/core/staff-role-rules.ts";
import { consoleTopic } from "#domain/core/topics.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { deriveKeyFor, deriveKeyInline, verifyPassword } from "../sign-in/password-hashing.ts";
import { hashNewPassword } from "../sign-in/passwords.ts";
import { endSessions, hashToken, newToken, startSession } from "../sign-in/sessions.ts";
import { recordSignIn } from "../sign-in/sign-in-history.ts";
import type { SetUpAdminInput } from "./account-input.ts";

const SETUP_LINK_LIFETIME = 24 * 60 * 60_000;
const OF_A_PLAYER = message("accountErrors.emailOfPlayer");
const USED_UP = message("accountErrors.linkUsed");

export async function hasAdmin(db: Database): Promise<boolean> {
  return (await db.$count(accounts, eq(accounts.isAdmin, true))) > 0;
}

/**
 * Issues a one-time token that creates an admin or resets its password, and invalidates earlier
 * tokens for the same email (null: entered on the page). Throws `conflict` for a player's email.
 */
export async function issueSetupToken(ctx: Ctx, email: string | null): Promise<string> {
  if (email !== null) await requireNoPlayer(ctx.db, email);
  return mutate(ctx, "admin.setup-link", async ({ tx, audit }) => {
    const rights = { isAdmin: true, staffRoles: [] };
    const link = { email, rights, lifetime: SETUP_LINK_LIFETIME };
    const { id, token } = await writeSetupToken(tx, ctx.now, link);
    audit(`setup-token:${id}`);
    return token;
  });
}

/** Replaces earlier links for the same email. */
export async function writeSetupToken(
  tx: Database,
  now: Date,
  { email, rights, lifetime }: { email: string | null; rights: StaffRights; lifetime: number },
) {
  const { token, tokenHash } = newToken();
  await deleteSetupTokens(tx, email);
  const expiresAt = new Date(now.getTime() + lifetime);
  const { isAdmin, staffRoles } = rights;
  const [made] = await tx
    .insert(setupTokens)
    .values({ tokenHash, email, isAdmin, staffRoles: [...staffRoles], createdAt: now, expiresAt })
    .returning({ id: setupTokens.id });
  return { id: made?.id, token, expiresAt };
}

export async function deleteSetupTokens(tx: Database, email: string | null): Promise<void> {
  const links = await tx.select().from(setupTokens).where(isNull(setupTokens.usedAt));
  const before = links.filter((link) => keyOf(link.email) === keyOf(email)).map(({ id }) => id);
  await tx.delete(setupTokens).where(inArray(setupTokens.id, before));
}

const keyOf = (email: string | null) => email && emailKey(email);

export async function readSetupToken(ctx: Ctx, token: string) {
  const [found] = await ctx.db
    .select({
      id: setupTokens.id,
      email: setupTokens.email,
      isAdmin: setupTokens.isAdmin,
      staffRoles: setupTokens.staffRoles,
    })
    .from(setupTokens)
    .where(
      and(
        eq(setupTokens.tokenHash, hashToken(token)),
        isNull(setupTokens.usedAt),
        gt(setupTokens.expiresAt, ctx.now),
      ),
    );
  if (found) return found;
  // Counts only failed guesses, so a working link is never rate limited.
  await ctx.limit("setup.address", ctx.address);
  throw new DomainError("not-found", USED_UP);
}

/**
 * Consumes a setup link: gives the account its rights and this password, removes its second factor
 * and ends its other sessions.
 */
export async function setUpAdmin(ctx: Ctx, token: string, input: SetUpAdminInput) {
  const link = await readSetupToken(ctx, token);
  const email = link.email ?? input.email;
  const passwordHash = await hashNewPassword(
    input.password,
    deriveKeyFor({ isConsole: true, owner: `link ${link.id}` }),
  );
  return mutate(ctx, "admin.setup", async ({ tx, audit, changed }) => {
    const [used] = await tx
      .update(setupTokens)
      .set({ usedAt: ctx.now })
      .where(and(eq(setupTokens.id, link.id), isNull(setupTokens.usedAt)))
      .returning({ id: setupTokens.id });
    if (!used) throw new DomainError("not-found", USED_UP);
    const account = await writeStaff(
      { tx, changed },
      { email, passwordHash, rights: link, language: ctx.locale },
      ctx.now,
    );
    changed(consoleTopic);
    // The link came from the site operator or an organizer, so it also recovers somebody who lost
    // both app and recovery codes.
    const reset = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.accountId, account.id))
      .returning({ at: secondFactors.confirmedAt });
    const lost = reset.some(({ at }) => at !== null);
    audit(`account:${account.id}`, { setupToken: link.id, ...(lost && { secondFactor: "reset" }) });
    await recordSignIn(tx, ctx, account, { isOwnWay: true });
    return startSession(tx, account, ctx, changed);
  });
}

export type FromSettings =
  | "made"
  | "there"
  | "other password"
  /** An earlier start created the account; its email has changed since, or it was deleted. */
  | "made before";

/**
 * Creates the admin named in the settings unless an earlier start did. Never changes an existing
 * account, so that settings cannot undo a new password, email or removal. Throws `conflict` for a
 * player's email.
 */
export async function ensureAdmin(
  ctx: Ctx,
  email: string,
  password: string,
): Promise<FromSettings> {
  const key = emailKey(email);
  const [known] = await ctx.db.select().from(accounts).where(eq(accounts.emailKey, key));
  if (known?.isAdmin) {
    const isSame = await verifyPassword(password, known.passwordHash, deriveKeyInline);
    return isSame ? "there" : "other password";
  }
  const isMade = (await readSiteState(ctx.db, "admin-from-settings")) !== null;
  if (isMade && (await hasAdmin(ctx.db))) return "made before";
  if (known) throw new DomainError("conflict", OF_A_PLAYER, { field: "email" });
  const passwordHash = await hashNewPassword(password, deriveKeyInline);
  return mutate(ctx, "admin.from-settings", async ({ tx, audit }) => {
    const [account] = await tx
      .insert(accounts)
      .values({ email, emailKey: key, passwordHash, isAdmin: true, createdAt: ctx.now })
      .onConflictDoNothing({ target: accounts.emailKey })
      .returning({ id: accounts.id });
    if (!account) return "there";
    await writeSiteState(tx, "admin-from-settings", account.id);
    await endOpenSetupLinks(tx);
    audit(`account:${account.id}`);
    return "made";
  });
}

/** Open links of a new site would make anyone an admin, so they end with the first one. */
async function endOpenSetupLinks(tx: Database): Promise<void> {
  await tx.delete(setupTokens).where(and(isNull(setupTokens.email), isNull(setupTokens.usedAt)));
}

async function writeStaff(
  change: Pick<Change, "tx" | "changed">,
  {
    email,
    passwordHash,
    rights,
    language,
  }: { email: string; passwordHash: string; rights: StaffRights; language: Locale },
  now: Date,
) {
  const { tx } = change;
  const { isAdmin } = rights;
  const granted = { passwordHash, isAdmin, staffRoles: [...rights.staffRoles] };
  const [account] = await tx
    .insert(accounts)
    .values({ email, emailKey: emailKey(email), language, createdAt: now, ...granted })
    .onConflictDoUpdate({
      target: accounts.emailKey,
      set: { ...granted, secondFactorPutOffAt: null },
    })
    .returning();
  if (!account) throw new Error("The account was not made.");
  await requireNoPlayer(tx, email);
  await endSessions(change, account.id);
  await deleteSetupTokens(tx, email);
  await endOpenSetupLinks(tx);
  return account;
}

export async function requireNoPlayer(
  db: Database,
  email: string,
  sentence: Message = OF_A_PLAYER,
): Promise<void> {
  const found = await db
    .select({ id: players.id })
    .from(players)
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .where(eq(accounts.emailKey, emailKey(email)))
    .limit(1);
  if (found.length === 0) return;
  throw new DomainError("conflict", sentence, { field: "email" });
}

import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { accounts, secondFactors, sessions } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import type { Actor, Ctx, SignedIn } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import { isStaffAccount, type StaffRights } from "#domain/core/staff-role-rules.ts";
import { accountTopic, sessionsTopic } from "#domain/core/topics.ts";
import { message } from "#i18n/message.ts";
import { CODE_STEP_LIFETIME } from "./two-factor-rules.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds that a session lasts, in all and while unused. */
const SESSION_LIFETIMES = {
  staff: { total: 12 * HOUR, idle: 30 * MINUTE },
  player: { total: 60 * DAY, idle: 60 * DAY },
};

const sessionLifetime = (account: StaffRights) =>
  SESSION_LIFETIMES[isStaffAccount(account) ? "staff" : "player"];

/** Minimum interval between `lastSeenAt` writes, so that most page views stay read-only. */
const SEEN_EVERY = MINUTE;

const MOST_SESSIONS = 20;

export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export type NewSession = Awaited<ReturnType<typeof startSession>>;

/**
 * Starts a session and ends the browser's previous one with its subscriptions (ASVS 5.0 7.2.4). It
 * awaits a code if the account has a second factor, unless `passedCode`; `isNew` means the account
 * was just created.
 */
export async function startSession(
  tx: Database,
  account: StaffRights & { id: string; isNew?: { passwordHash: string }; passedCode?: true },
  { actor, now, device }: Pick<Ctx, "actor" | "now" | "device">,
  changed: Change["changed"] = () => {},
) {
  await endSession(tx, actor, changed);
  const { token, tokenHash } = newToken();
  const { hasFactor, ...owner } = account.isNew
    ? { id: account.id, ...account.isNew, hasFactor: false }
    : await recordLogin(tx, account.id, now);
  const awaitsCode = hasFactor && !account.passedCode;
  const lasts = awaitsCode ? CODE_STEP_LIFETIME : sessionLifetime(account).total;
  const expiresAt = new Date(now.getTime() + lasts);
  await tx.insert(sessions).values({
    accountId: account.id,
    tokenHash,
    device,
    awaitsCode,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  if (account.isNew) return { token, expiresAt, awaitsCode, owner };
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    // A sign-in that still awaits a code never evicts a signed-in session.
    .where(and(eq(sessions.accountId, account.id), eq(sessions.awaitsCode, awaitsCode)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(MOST_SESSIONS)
    // Two concurrent sign-ins never wait for each other's rows.
    .for("update", { skipLocked: true });
  const gone = await tx
    .delete(sessions)
    .where(inArray(sessions.id, tooMany))
    .returning({ id: sessions.id });
  if (gone.length > 0) changed(sessionsTopic(account.id));
  return { token, expiresAt, awaitsCode, owner };
}

async function recordLogin(tx: Database, accountId: string, now: Date) {
  const [owner] = await tx
    .update(accounts)
    .set({ lastLoginAt: now })
    .where(eq(accounts.id, accountId))
    .returning({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      hasFactor: sql<boolean>`exists (select from ${secondFactors}
        where ${eq(secondFactors.accountId, accounts.id)} and ${isNotNull(secondFactors.confirmedAt)})`,
    });
  if (!owner) throw new Error("The session is nobody's.");
  return owner;
}

/** Ends an account's sessions with their subscriptions; returns how many. */
export async function endSessions(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  accountId: string,
  which?: SQL,
): Promise<number> {
  const ended = await tx.delete(sessions).where(and(eq(sessions.accountId, accountId), which));
  changed(accountTopic(accountId), sessionsTopic(accountId));
  return ended.rowCount ?? 0;
}

/** Also closes the session's subscriptions; a no-op for a visitor. */
async function endSession(tx: Database, actor: Actor, changed: Change["changed"]): Promise<void> {
  const own = actor.kind === "account" ? actor : (actor.pending ?? actor.expired);
  if (!own) return;
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.id, own.sessionId))
    .returning({ id: sessions.id });
  if (ended.length > 0) changed(sessionsTopic(own.accountId));
}

export function isIdle(account: StaffRights, lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > sessionLifetime(account).idle;
}

function sessionByToken(db: Database, token: string, now: Date) {
  return db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      isAdmin: accounts.isAdmin,
      staffRoles: accounts.staffRoles,
      language: accounts.language,
      awaitsCode: sessions.awaitsCode,
      hasFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
}

interface SessionLookup {
  /** A background refresh by the page, which does not extend the session. */
  byItself?: boolean;
  factorRequired?: boolean;
}

export async function findActor(
  db: Database,
  token: string | null,
  now: Date,
  looking: SessionLookup = {},
): Promise<Actor> {
  return (await findSession(db, token, now, looking)).actor;
}

export async function findSession(
  db: Database,
  token: string | null,
  now: Date,
  { byItself = false, factorRequired = false }: SessionLookup = {},
): Promise<{ actor: Actor; endsAt: Date | null }> {
  const nobody = { actor: { kind: "visitor" }, endsAt: null } as const;
  if (!token) return nobody;
  const [found] = await sessionByToken(db, token, now);
  if (!found) return nobody;
  if (isIdle(found, found.lastSeenAt, now)) {
    const expired = { accountId: found.accountId, sessionId: found.sessionId };
    return { actor: { kind: "visitor", expired }, endsAt: null };
  }
  if (now.getTime() - found.lastSeenAt.getTime() > SEEN_EVERY && !byItself) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, found.sessionId));
  }
  const { accountId, isAdmin, staffRoles, language, sessionId, awaitsCode, hasFactor } = found;
  const isStaff = isStaffAccount(found);
  const needs = awaitsCode ? "code" : isStaff && factorRequired && !hasFactor ? "enrolment" : null;
  if (needs) {
    return {
      actor: { kind: "visitor", pending: { accountId, isStaff, sessionId, needs } },
      endsAt: null,
    };
  }
  const leftAloneAt = found.lastSeenAt.getTime() + sessionLifetime(found).idle;
  return {
    actor: { kind: "account", accountId, isAdmin, staffRoles, sessionId, language },
    endsAt: new Date(Math.min(leftAloneAt, found.expiresAt.getTime())),
  };
}

/** Also ends a pending sign-in and the session's subscriptions. Idempotent. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account" && !actor.pending) return;
  await mutate(ctx, "account.sign-out", async ({ tx, changed }) => {
    await endSession(tx, actor, changed);
  });
}

/**
 * Locks the account until the transaction ends, as everything that ends its sessions does. Throws
 * `forbidden` if it is gone or its password hash differs.
 */
export async function lockCredentials(tx: Database, accountId: string, passwordHash?: string) {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  const isSame = passwordHash === undefined || account?.passwordHash === passwordHash;
  if (!account || !isSame) throw new DomainError("forbidden", message("accountErrors.logInAgain"));
  return account;
}

/**
 * Like `lockCredentials`, and requires that the actor's session still exists, so that a concurrent
 * request cannot revive it.
 */
export async function lockSession(
  tx: Database,
  { accountId, sessionId }: Pick<SignedIn, "accountId" | "sessionId">,
  passwordHash?: string,
): Promise<typeof accounts.$inferSelect> {
  const account = await lockCredentials(tx, accountId, passwordHash);
  const own = and(
    eq(sessions.id, sessionId),
    eq(sessions.accountId, accountId),
    eq(sessions.awaitsCode, false),
  );
  if ((await tx.$count(sessions, own)) === 0)
    throw new DomainError("forbidden", message("accountErrors.logInAgain"));
  return account;
}

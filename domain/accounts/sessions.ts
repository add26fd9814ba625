import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { accounts, secondFactors, sessions } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Actor, Ctx, DeviceOwner } from "../context.ts";
import type { Change } from "../mutate.ts";
import { prepared } from "../prepared.ts";
import { sessionsTopic } from "../topics.ts";
import { hasSecondFactor } from "./factor-owner.ts";
import { CODE_LASTS } from "./second-factor-rules.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a sign-in lasts, in milliseconds; an admin's also ends when left alone (`idle`). */
function lifetimeOf(account: { isAdmin: boolean }): { total: number; idle: number } {
  return account.isAdmin
    ? { total: 12 * HOUR, idle: 30 * MINUTE }
    : { total: 60 * DAY, idle: 60 * DAY };
}

/** 'Last seen' is written at most this often, so that reading a page is not a write. */
const SEEN_EVERY = MINUTE;

/** Browsers that one account may be signed in on; the one left alone the longest makes room. */
const MOST_SESSIONS = 20;

/** A fresh sign-in: the token goes to the browser, its hash to the database. */
export interface NewSession {
  token: string;
  expiresAt: Date;
  /** A second factor is still asked for: until then nobody is signed in by it. */
  awaitsCode: boolean;
  /** Whose password the browser has proven to know, from now on a device that signed in before. */
  owner: DeviceOwner;
}

/** A token that cannot be guessed, and its hash. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Signs an account in; one with a second factor halfway, unless `passedCode`. The session that the browser
 * came with, if any, ends (ASVS 5.0 7.2.4), and what it still hears ends by `changed`. `isNew`: the account was
 * made just now, and has no others.
 */
export async function startSession(
  tx: Database,
  account: {
    id: string;
    isAdmin: boolean;
    passwordHash?: string;
    isNew?: true;
    passedCode?: true;
  },
  { actor, now, device }: Pick<Ctx, "actor" | "now" | "device">,
  changed: Change["changed"] = () => {},
): Promise<NewSession> {
  await endSession(tx, actor, changed);
  const { token, tokenHash } = newToken();
  const awaitsCode =
    account.isAdmin && !account.passedCode && (await hasSecondFactor(tx, account.id));
  const lasts = awaitsCode ? CODE_LASTS : lifetimeOf(account).total;
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
  const { id, passwordHash } = account;
  const owner = passwordHash === undefined ? await ownerOf(tx, id) : { id, passwordHash };
  if (account.isNew) return { token, expiresAt, awaitsCode, owner };
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    // Whoever knows the password alone makes nobody leave.
    .where(and(eq(sessions.accountId, account.id), eq(sessions.awaitsCode, awaitsCode)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(MOST_SESSIONS)
    // Two sign-ins at once never wait for each other's sessions.
    .for("update", { skipLocked: true });
  const gone = await tx
    .delete(sessions)
    .where(inArray(sessions.id, tooMany))
    .returning({ id: sessions.id });
  if (gone.length > 0) changed(sessionsTopic(account.id));
  return { token, expiresAt, awaitsCode, owner };
}

async function ownerOf(tx: Database, accountId: string): Promise<DeviceOwner> {
  const [owner] = await tx
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!owner) throw new Error("The session is nobody's.");
  return owner;
}

/** Ends the session that somebody came with, on the server, and what it still hears; a visitor has none. */
export async function endSession(
  tx: Database,
  actor: Actor,
  changed: Change["changed"],
): Promise<void> {
  const own = actor.kind === "account" ? actor : (actor.half ?? actor.was);
  if (!own) return;
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.id, own.sessionId))
    .returning({ id: sessions.id });
  if (ended.length > 0) changed(sessionsTopic(own.accountId));
}

/** Whether a session has ended because nobody was there for too long. */
export function isLeftAlone(account: { isAdmin: boolean }, lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > lifetimeOf(account).idle;
}

const sessionByToken = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      isAdmin: accounts.isAdmin,
      awaitsCode: sessions.awaitsCode,
      hasFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("session_by_token"),
);

/** How a browser is looked up. */
export interface Looking {
  /** A page asks by itself, without anybody there: that keeps no session awake. */
  byItself?: boolean;
  /** Admins are signed in only with a second factor. */
  factorRequired?: boolean;
}

/** Who a browser's token belongs to; a visitor where it is unknown, too old or left alone too long. */
export async function findActor(
  db: Database,
  token: string | null,
  now: Date,
  looking: Looking = {},
): Promise<Actor> {
  return (await findSession(db, token, now, looking)).actor;
}

/** The same, and when the session ends if nobody does anything from now on; null for a visitor. */
export async function findSession(
  db: Database,
  token: string | null,
  now: Date,
  { byItself = false, factorRequired = false }: Looking = {},
): Promise<{ actor: Actor; endsAt: Date | null }> {
  const nobody = { actor: { kind: "visitor" }, endsAt: null } as const;
  if (!token) return nobody;
  const [found] = await sessionByToken(db).execute({
    tokenHash: hashToken(token),
    now: now.toISOString(),
  });
  if (!found) return nobody;
  if (isLeftAlone(found, found.lastSeenAt, now)) {
    const was = { accountId: found.accountId, sessionId: found.sessionId };
    return { actor: { kind: "visitor", was }, endsAt: null };
  }
  if (now.getTime() - found.lastSeenAt.getTime() > SEEN_EVERY && !byItself) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, found.sessionId));
  }
  const { accountId, isAdmin, sessionId, awaitsCode, hasFactor } = found;
  const needs = awaitsCode ? "code" : isAdmin && factorRequired && !hasFactor ? "enrolment" : null;
  if (needs) {
    return { actor: { kind: "visitor", half: { accountId, sessionId, needs } }, endsAt: null };
  }
  const leftAloneAt = found.lastSeenAt.getTime() + lifetimeOf(found).idle;
  return {
    actor: { kind: "account", accountId, isAdmin, sessionId },
    endsAt: new Date(Math.min(leftAloneAt, found.expiresAt.getTime())),
  };
}

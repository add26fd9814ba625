import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { accounts, sessions } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Actor, Ctx } from "../context.ts";
import { prepared } from "../prepared.ts";

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
 * Signs an account in. The session that the browser came with, if any, ends (ASVS 5.0 7.2.4). `isNew`: the
 * account was made just now, and has no others.
 */
export async function startSession(
  tx: Database,
  account: { id: string; isAdmin: boolean; isNew?: true },
  { actor, now, device }: Pick<Ctx, "actor" | "now" | "device">,
): Promise<NewSession> {
  await endSession(tx, actor);
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeOf(account).total);
  await tx.insert(sessions).values({
    accountId: account.id,
    tokenHash,
    device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  if (account.isNew) return { token, expiresAt };
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.accountId, account.id))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(MOST_SESSIONS)
    // Two sign-ins at once never wait for each other's sessions.
    .for("update", { skipLocked: true });
  await tx.delete(sessions).where(inArray(sessions.id, tooMany));
  return { token, expiresAt };
}

/** Ends the session that somebody came with, on the server; a visitor has none. */
export async function endSession(db: Database, actor: Actor): Promise<void> {
  if (actor.kind === "account") await db.delete(sessions).where(eq(sessions.id, actor.sessionId));
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
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("session_by_token"),
);

/**
 * Who a browser's token belongs to; a visitor where it is unknown, too old or left alone too long. What a
 * page asks for by itself, without anybody there (`byItself`), does not keep a session awake.
 */
export async function findActor(
  db: Database,
  token: string | null,
  now: Date,
  { byItself = false } = {},
): Promise<Actor> {
  if (!token) return { kind: "visitor" };
  const [found] = await sessionByToken(db).execute({
    tokenHash: hashToken(token),
    now: now.toISOString(),
  });
  if (!found) return { kind: "visitor" };
  if (isLeftAlone(found, found.lastSeenAt, now)) return { kind: "visitor" };
  if (now.getTime() - found.lastSeenAt.getTime() > SEEN_EVERY && !byItself) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, found.sessionId));
  }
  const { accountId, isAdmin, sessionId } = found;
  return { kind: "account", accountId, isAdmin, sessionId };
}

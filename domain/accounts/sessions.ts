import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { accounts, sessions } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Actor } from "../context.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a sign-in lasts, in milliseconds; an admin's also ends when left alone (`idle`). */
const lifetimes = {
  member: { total: 60 * DAY, idle: 60 * DAY },
  admin: { total: 12 * HOUR, idle: 30 * MINUTE },
} as const;

/** 'Last seen' is written at most this often, so that reading a page is not a write. */
const SEEN_EVERY = MINUTE;

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

/** Signs an account in; sessions of anybody that have run out are swept on the way. */
export async function startSession(
  tx: Database,
  account: { id: string; role: "member" | "admin" },
  now: Date,
): Promise<NewSession> {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + lifetimes[account.role].total);
  await tx
    .insert(sessions)
    .values({ accountId: account.id, tokenHash, createdAt: now, lastSeenAt: now, expiresAt });
  await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, account.id), lt(sessions.expiresAt, now)));
  return { token, expiresAt };
}

/** Who a browser's token belongs to; a visitor where it is unknown, too old or left alone too long. */
export async function findActor(db: Database, token: string | null, now: Date): Promise<Actor> {
  if (!token) return { kind: "visitor" };
  const [found] = await db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      role: accounts.role,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
  if (!found) return { kind: "visitor" };
  const away = now.getTime() - found.lastSeenAt.getTime();
  if (away > lifetimes[found.role].idle) return { kind: "visitor" };
  if (away > SEEN_EVERY) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, found.sessionId));
  }
  const { accountId, role, sessionId } = found;
  return { kind: "account", accountId, role, sessionId };
}

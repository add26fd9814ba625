import { and, eq, isNotNull } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { whyVerifyFirst } from "./verified-rules.ts";

/**
 * Throws `forbidden` where the account should have confirmed its e-mail address by now. For whatever puts a
 * player on a team: creating, joining, accepting an invitation. `sentence` is what somebody else than its owner
 * is told.
 */
export async function requireVerified(
  tx: Database,
  cup: { verifyWithinDays: number | null },
  accountId: string,
  now: Date,
  sentence?: string,
): Promise<void> {
  if (cup.verifyWithinDays === null) return;
  const [account] = await tx
    .select({ emailVerifiedAt: accounts.emailVerifiedAt, createdAt: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const why = account ? whyVerifyFirst(cup, account, now) : null;
  if (why) throw new DomainError("forbidden", sentence ?? why);
}

/** Throws `forbidden` with `sentence` where the account's email is not confirmed, whatever the cup asks for. */
export async function requireConfirmedEmail(
  tx: Database,
  accountId: string,
  sentence: string,
): Promise<void> {
  const confirmed = and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt));
  if ((await tx.$count(accounts, confirmed)) === 0) throw new DomainError("forbidden", sentence);
}

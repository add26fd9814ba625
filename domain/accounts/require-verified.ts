import { and, eq, isNotNull } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { whyVerifyFirst } from "./verified-rules.ts";

/**
 * Throws `forbidden` if the email confirmation is overdue; call it before anything that puts a
 * player on a team. `sentence` is the message for anyone other than the account's owner.
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

/** Throws `forbidden` with `sentence` if the email is unconfirmed, whatever the cup requires. */
export async function requireConfirmedEmail(
  tx: Database,
  accountId: string,
  sentence: string,
): Promise<void> {
  const confirmed = and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt));
  if ((await tx.$count(accounts, confirmed)) === 0) throw new DomainError("forbidden", sentence);
}

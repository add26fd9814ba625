import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic } from "../topics.ts";
import { emailKey } from "./email-rules.ts";
import { findLink, LINK_USED_UP, type Link, readLink, useLink } from "./links.ts";
import { lockAccount } from "./read-account.ts";

/** What a link that confirms an address shows. */
export interface AddressLink {
  email: string;
  /** The address is confirmed already, by this link or another one. */
  done: boolean;
}

/** What a link of `sendVerification` is for; looking uses nothing up. Throws `not-found` for one that no longer works. */
export async function readVerificationLink(ctx: Ctx, token: string): Promise<AddressLink> {
  const link = await findLink(ctx.db, "verify-email", token);
  if (link && (await isConfirmed(ctx.db, link))) return { email: link.email ?? "", done: true };
  const { email } = await readLink(ctx.db, ctx.now, "verify-email", token);
  return { email: email ?? "", done: false };
}

/** Confirms the address that a link was sent to. Done twice, as by a double tap, it is no failure. */
export async function verifyEmail(ctx: Ctx, token: string): Promise<void> {
  await mutate(ctx, "account.verify-email", async ({ tx, audit, changed }) => {
    const link = await findLink(tx, "verify-email", token);
    if (!link?.accountId) throw new DomainError("not-found", LINK_USED_UP);
    await lockAccount(tx, link.accountId);
    if (await isConfirmed(tx, link)) return;
    await useLink(tx, ctx.now, "verify-email", token);
    await tx
      .update(accounts)
      .set({ emailVerifiedAt: ctx.now })
      .where(eq(accounts.id, link.accountId));
    audit(`account:${link.accountId}`);
    changed(accountTopic(link.accountId));
  });
}

/** Whether the link's address is the account's, and confirmed. Throws `not-found` where it is the account's no more. */
async function isConfirmed(db: Database, link: Link): Promise<boolean> {
  if (link.accountId === null) return false;
  const [account] = await db
    .select({ key: accounts.emailKey, verifiedAt: accounts.emailVerifiedAt })
    .from(accounts)
    .where(eq(accounts.id, link.accountId));
  if (account?.key !== emailKey(link.email ?? "")) {
    throw new DomainError("not-found", LINK_USED_UP);
  }
  return account.verifiedAt !== null;
}

import { and, eq, ne } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { links } from "../../db/schema/links.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { isOfOwnGuardian, OF_OWN_GUARDIAN } from "../guardians/own-guardian.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { addressChangedLetter } from "../mail/letters/change-email.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { accountTopic } from "../topics.ts";
import type { AgreedText } from "./agreed-text.ts";
import { emailKey } from "./email-rules.ts";
import { confirmMailbox, wouldDrop } from "./first-proof.ts";
import type { Dropped } from "./first-proof-rules.ts";
import { holdAccount } from "./hold-session.ts";
import { findLink, LINK_USED_UP, type Link, readLink, useLink } from "./links.ts";
import type { AddressLink } from "./verify-email.ts";

export async function readNewAddressLink(ctx: Ctx, token: string): Promise<AddressLink> {
  const link = await requireLink(ctx.db, token);
  const shown = { email: link.email, isOwn: isOwn(ctx, link) };
  if (await isDone(ctx.db, link)) return { ...shown, done: true, drops: null };
  await readLink(ctx.db, ctx.now, "change-email", token);
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, link.accountId));
  if (!account) throw new DomainError("not-found", LINK_USED_UP);
  return { ...shown, done: false, drops: await wouldDrop(ctx.db, ctx.actor, account) };
}

/**
 * Changes the account's email to the link's address, invalidates links sent to the old one, and
 * returns what `confirmMailbox` dropped; repeating it is a no-op. Throws `forbidden` unless signed
 * in to the account, and `conflict` for the address of a guardian of its players.
 */
export async function confirmNewAddress(
  ctx: Ctx,
  token: string,
  terms: AgreedText,
): Promise<{ dropped: Dropped[] | null }> {
  const cup = await currentCup(ctx.db);
  try {
    return await mutate(ctx, "account.change-email", async (change) => {
      const { tx, audit, changed } = change;
      const link = await requireLink(tx, token);
      const { accountId, email } = link;
      const before = await holdAccount(tx, accountId);
      if (await isDone(tx, await requireLink(tx, token))) return { dropped: null };
      await useLink(tx, ctx.now, "change-email", token);
      if (!isOwn(ctx, link)) throw new DomainError("forbidden", LOG_IN_FIRST);
      const today = todayIn(cup.zone, ctx.now);
      if (await isOfOwnGuardian(tx, accountId, email, today)) {
        throw new DomainError("conflict", OF_OWN_GUARDIAN);
      }
      const dropped = await confirmMailbox(change, ctx, cup, { ...before, email }, terms);
      await tx
        .update(accounts)
        .set({ email, emailKey: emailKey(email), emailVerifiedAt: ctx.now })
        .where(eq(accounts.id, accountId));
      // All other links went to the old address; this one is needed to show that the change is
      // done.
      await tx
        .delete(links)
        .where(and(eq(links.accountId, accountId), ne(links.purpose, "change-email")));
      await enqueueMail(tx, ctx.now, {
        to: before.email,
        ...addressChangedLetter({ cupName: cup.name, contactEmail: cup.contactEmail }),
        concerns: [accountId],
      });
      audit(`account:${accountId}`);
      changed(accountTopic(accountId));
      return { dropped };
    });
  } catch (error) {
    if (brokenConstraint(error) !== "accounts_email_unique") throw error;
    throw new DomainError("conflict", "Another account has this address by now.");
  }
}

const LOG_IN_FIRST = "Log in first, to the account that should use this address.";

function isOwn({ actor }: Pick<Ctx, "actor">, { accountId }: Pick<Link, "accountId">): boolean {
  return actor.kind === "account" && actor.accountId === accountId;
}

async function requireLink(tx: Database, token: string) {
  const link = await findLink(tx, "change-email", token);
  if (!link?.accountId || !link.email) throw new DomainError("not-found", LINK_USED_UP);
  return { ...link, accountId: link.accountId, email: link.email };
}

async function isDone(db: Database, link: Link): Promise<boolean> {
  if (link.usedAt === null || link.accountId === null) return false;
  const [account] = await db
    .select({ key: accounts.emailKey })
    .from(accounts)
    .where(eq(accounts.id, link.accountId));
  return account?.key === emailKey(link.email ?? "");
}

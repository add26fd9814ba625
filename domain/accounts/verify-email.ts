import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic } from "../topics.ts";
import type { AgreedText } from "./agreed-text.ts";
import { isCommonPassword, TOO_COMMON } from "./common-passwords.ts";
import { emailKey } from "./email-rules.ts";
import { confirmMailbox, wouldDrop } from "./first-proof.ts";
import type { Dropped } from "./first-proof-rules.ts";
import { deriveFor } from "./hashing-thread.ts";
import { holdAccount } from "./hold-session.ts";
import type { VerifyInput } from "./input.ts";
import { findLink, LINK_USED_UP, type Link, readLink, useLink } from "./links.ts";
import { hashPassword } from "./password.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { writePassword } from "./write-password.ts";

export interface AddressLink {
  email: string;
  done: boolean;
  isOwn: boolean;
  drops: Dropped[] | null;
}

export async function readVerificationLink(ctx: Ctx, token: string): Promise<AddressLink> {
  const link = await requireLink(ctx.db, token);
  const account = await accountOf(ctx.db, link);
  const isOwn = isOwnLink(ctx, link);
  const shown = { email: link.email ?? "", isOwn };
  if (account.emailVerifiedAt !== null) return { ...shown, done: true, drops: null };
  await readLink(ctx.db, ctx.now, "verify-email", token);
  return { ...shown, done: false, drops: await wouldDrop(ctx.db, ctx.actor, account) };
}

/**
 * Confirms the link's address (`confirmMailbox`) and returns what that dropped; repeating it is a
 * no-op. A browser not signed in to the account must set a new `password`, since someone else could
 * know the current one.
 */
export async function verifyEmail(
  ctx: Ctx,
  { token, password }: VerifyInput,
  terms: AgreedText,
): Promise<{ session: NewSession | null; dropped: Dropped[] | null }> {
  const found = await requireLink(ctx.db, token);
  const { id, isAdmin, emailVerifiedAt } = await accountOf(ctx.db, found);
  if (emailVerifiedAt !== null) return NOTHING;
  await readLink(ctx.db, ctx.now, "verify-email", token);
  const passwordHash = isOwnLink(ctx, found)
    ? null
    : await hashPassword(requireNew(password), deriveFor({ isConsole: isAdmin, owner: id }));
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "account.verify-email", async (change) => {
    const { tx, audit, changed } = change;
    const { accountId } = await requireLink(tx, token);
    const account = await holdAccount(tx, accountId);
    if ((await accountOf(tx, found)).emailVerifiedAt !== null) return NOTHING;
    await useLink(tx, ctx.now, "verify-email", token);
    const dropped = await confirmMailbox(change, ctx, cup, account, terms);
    audit(`account:${accountId}`);
    changed(accountTopic(accountId));
    if (passwordHash === null) return { session: null, dropped };
    await writePassword(change, ctx, cup, { accountId, passwordHash });
    return { session: await startSession(tx, account, ctx, changed), dropped };
  });
}

const NOTHING = { session: null, dropped: null };

type AccountLink = Link & { accountId: string };

async function requireLink(db: Database, token: string): Promise<AccountLink> {
  const link = await findLink(db, "verify-email", token);
  if (!link?.accountId) throw new DomainError("not-found", LINK_USED_UP);
  return { ...link, accountId: link.accountId };
}

async function accountOf(db: Database, link: AccountLink) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, link.accountId));
  if (account?.emailKey !== emailKey(link.email ?? "")) {
    throw new DomainError("not-found", LINK_USED_UP);
  }
  return account;
}

function isOwnLink({ actor }: Pick<Ctx, "actor">, { accountId }: AccountLink): boolean {
  return actor.kind === "account" && actor.accountId === accountId;
}

function requireNew(password: string | undefined): string {
  const refuse = (sentence: string) => new DomainError("invalid", sentence, { field: "password" });
  if (password === undefined) throw refuse("Log in first, or choose a new password.");
  if (isCommonPassword(password)) throw refuse(TOO_COMMON);
  return password;
}

import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import type { AgreedText } from "./agreed-text.ts";
import { isCommonPassword, TOO_COMMON } from "./common-passwords.ts";
import { confirmMailbox, wouldDrop } from "./first-proof.ts";
import type { Dropped } from "./first-proof-rules.ts";
import { deriveFor } from "./hashing-thread.ts";
import { holdAccount } from "./hold-session.ts";
import type { ResetInput } from "./input.ts";
import { LINK_USED_UP, type Link, readLink, useLink } from "./links.ts";
import { hashPassword } from "./password.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { noteSignIn } from "./sign-in-history.ts";
import { writePassword } from "./write-password.ts";

async function readCounted(ctx: Ctx, token: string): Promise<Link> {
  // Opening the page without a token is not a guess.
  if (token === "") throw new DomainError("not-found", LINK_USED_UP);
  try {
    return await readLink(ctx.db, ctx.now, "reset-password", token);
  } catch (error) {
    if (error instanceof DomainError) await ctx.limit("reset.address", ctx.address);
    throw error;
  }
}

async function accountOf(ctx: Ctx, token: string) {
  const { accountId } = await readCounted(ctx, token);
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId ?? ""));
  if (!account) throw new DomainError("not-found", LINK_USED_UP);
  return account;
}

export async function readResetLink(
  ctx: Ctx,
  token: string,
): Promise<{ email: string; acceptsTerms: boolean }> {
  const account = await accountOf(ctx, token);
  const drops = await wouldDrop(ctx.db, ctx.actor, account);
  return { email: account.email, acceptsTerms: drops !== null };
}

/**
 * Sets a password with a `forgotPassword` link, ends all other sessions and signs in (a second
 * factor is still required). Also confirms the address (`confirmMailbox`) and returns what that
 * dropped.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: ResetInput,
  terms: AgreedText,
): Promise<{ session: NewSession; dropped: Dropped[] | null }> {
  // Check the link first, so that hashing cannot be triggered without one.
  const { id, isAdmin } = await accountOf(ctx, token);
  if (isCommonPassword(password)) {
    throw new DomainError("invalid", TOO_COMMON, { field: "password" });
  }
  const cup = await currentCup(ctx.db);
  const passwordHash = await hashPassword(password, deriveFor({ isConsole: isAdmin, owner: id }));
  return mutate(ctx, "account.reset-password", async (change) => {
    const { tx, audit } = change;
    const { accountId } = await readLink(tx, ctx.now, "reset-password", token);
    if (accountId === null) throw new DomainError("not-found", LINK_USED_UP);
    const before = await holdAccount(tx, accountId);
    await useLink(tx, ctx.now, "reset-password", token);
    const dropped = await confirmMailbox(change, ctx, cup, before, terms);
    const account = await writePassword(change, ctx, cup, { accountId, passwordHash });
    audit(`account:${accountId}`);
    const session = await startSession(tx, account, ctx, change.changed);
    if (!session.awaitsCode) await noteSignIn(tx, ctx, account, { isOwnWay: true });
    return { session, dropped };
  });
}

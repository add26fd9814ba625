import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { withAdvice } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { resetPasswordLetter } from "../mail/letters/reset-password.ts";
import { mutate } from "../mutate.ts";
import { returningDevice } from "./count-sign-in.ts";
import { emailKey } from "./email-rules.ts";
import type { ForgotInput } from "./input.ts";
import { issueLink } from "./links.ts";

const SENT_BEFORE =
  "If you have an account, check your email: the newest link we sent you still works.";

/**
 * Responds identically whether or not the account exists. Network limits do not apply to known
 * devices, so that the owner always gets a link (or has had several within the hour).
 */
export async function forgotPassword(ctx: Ctx, { email }: ForgotInput): Promise<void> {
  const key = emailKey(email);
  const [owner] = await ctx.db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.emailKey, key));
  if (!owner || !returningDevice(ctx, owner)) await ctx.limit("forgot.address", ctx.address);
  await ctx.limit("forgot.account", key).catch((error: unknown) => {
    throw withAdvice(error, SENT_BEFORE);
  });
  const cup = await currentCup(ctx.db);
  // Publishes nothing: an event would reveal that the account exists.
  await mutate(ctx, "account.forgot-password", async ({ tx, audit }) => {
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.emailKey, key));
    if (!account) return;
    const token = await issueLink(tx, ctx.now, {
      purpose: "reset-password",
      to: { accountId: account.id },
    });
    await enqueueMail(tx, ctx.now, {
      to: account.email,
      ...resetPasswordLetter({
        cupName: cup.name,
        link: `${ctx.siteUrl}/reset?token=${token}`,
      }),
      concerns: [account.id],
      secret: true,
    });
    audit(`account:${account.id}`);
  });
}

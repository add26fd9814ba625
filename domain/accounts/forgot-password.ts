import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { resetPasswordLetter } from "../mail/letters/reset-password.ts";
import { mutate } from "../mutate.ts";
import { emailKey } from "./email-rules.ts";
import type { ForgotInput } from "./input.ts";
import { issueLink } from "./links.ts";

/**
 * Sends the owner of an account a link for a new password. Whoever asks learns nothing: an address without
 * an account is answered, and counted, in the same way.
 */
export async function forgotPassword(ctx: Ctx, { email }: ForgotInput): Promise<void> {
  const key = emailKey(email);
  await ctx.limit("forgot.address", ctx.address);
  await ctx.limit("forgot.account", key);
  const cup = await currentCup(ctx.db);
  // No page is told of it: a notice would show strangers that there was something to do.
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

import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireSignedIn } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { verifyEmailLetter } from "../mail/letters/verify-email.ts";
import { mutate } from "../mutate.ts";
import { issueLink } from "./links.ts";

export async function sendVerification(ctx: Ctx): Promise<void> {
  const { accountId } = requireSignedIn(ctx);
  await ctx.limit("verify-email.account", accountId);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "account.send-verification", async ({ tx, audit }) => {
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email, verifiedAt: accounts.emailVerifiedAt })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account || account.verifiedAt !== null) {
      throw new DomainError("conflict", "Your e-mail address is confirmed already.");
    }
    await writeVerification(tx, ctx, account, cup.name);
    audit(`account:${accountId}`);
  });
}

export async function writeVerification(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  account: { id: string; email: string },
  cupName: string,
): Promise<void> {
  const token = await issueLink(tx, ctx.now, {
    purpose: "verify-email",
    to: { accountId: account.id },
    email: account.email,
  });
  await enqueueMail(tx, ctx.now, {
    to: account.email,
    ...verifyEmailLetter({ cupName, link: `${ctx.siteUrl}/verify?token=${token}` }),
    concerns: [account.id],
    secret: true,
  });
}

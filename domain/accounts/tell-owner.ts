import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { unlessLimited } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { addressTriedLetter, type Tried } from "../mail/letters/address-tried.ts";
import { mutate } from "../mutate.ts";

/**
 * Emails the owner of an address that someone entered it, at most once a day; the caller cannot
 * tell. `key` is the address's `emailKey`.
 */
export async function tellOwner(
  ctx: Ctx,
  key: string,
  cupName: string,
  tried: Tried,
): Promise<void> {
  if (!(await unlessLimited(ctx.limit("tell-owner.account", key)))) return;
  await mutate(ctx, "account.tell-owner", async ({ tx }) => {
    const [owner] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.emailKey, key));
    if (!owner) return;
    await enqueueMail(tx, ctx.now, {
      to: owner.email,
      ...addressTriedLetter({ cupName, tried, loginLink: `${ctx.siteUrl}/login` }),
      concerns: [owner.id],
    });
  });
}

import { and, eq, inArray } from "drizzle-orm";
import { accounts, sessions } from "../../db/schema/accounts.ts";
import { links } from "../../db/schema/links.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { passwordChangedLetter } from "../mail/letters/password-changed.ts";
import type { Change } from "../mutate.ts";
import { accountTopic, sessionsTopic } from "../topics.ts";

/**
 * Inside the caller's transaction: sets the password, ends all sessions, invalidates open password
 * and email links, and emails the owner.
 */
export async function writePassword(
  { tx, changed }: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Pick<Cup, "name" | "contactEmail">,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
): Promise<typeof accounts.$inferSelect> {
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash })
    .where(eq(accounts.id, accountId))
    .returning();
  if (!account) throw new DomainError("not-found", "This account is gone.");
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
  await tx
    .delete(links)
    .where(
      and(
        eq(links.accountId, accountId),
        inArray(links.purpose, ["reset-password", "change-email"]),
      ),
    );
  await enqueueMail(tx, ctx.now, {
    to: account.email,
    ...passwordChangedLetter({
      cupName: cup.name,
      contactEmail: cup.contactEmail,
      forgotLink: `${ctx.siteUrl}/forgot`,
    }),
    concerns: [accountId],
  });
  changed(accountTopic(accountId), sessionsTopic(accountId));
  return account;
}

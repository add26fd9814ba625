import { and, eq } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { message } from "#i18n/message.ts";
import type { NewsInput } from "./account-input.ts";
import { lockAccount } from "./accounts.ts";

/**
 * Consents to email about future cups, or withdraws it. A player needs a date of birth to consent:
 * one without it and with consent was an adult when their personal data was deleted.
 */
export async function changeNews(ctx: Ctx, { news }: NewsInput): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await mutate(ctx, "account.change-news", async ({ tx, audit, changed }) => {
    await lockAccount(tx, accountId);
    const [found] = await tx
      .select({ since: accounts.wantsNewsAt, playerId: players.id, dob: players.dob })
      .from(accounts)
      .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
      .where(eq(accounts.id, accountId));
    if (!found || (found.since !== null) === news) return;
    if (news && found.playerId !== null && found.dob === null) {
      throw new DomainError("invalid", message("accountErrors.newsNeedsAge"), { field: "news" });
    }
    await tx
      .update(accounts)
      .set({ wantsNewsAt: news ? ctx.now : null })
      .where(eq(accounts.id, accountId));
    audit(`account:${accountId}`, { news });
    changed(accountTopic(accountId));
  });
}

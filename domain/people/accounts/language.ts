import { and, eq, ne } from "drizzle-orm";
import { accounts } from "#db/schema/people.ts";
import { type Ctx, requireSignedIn } from "#domain/core/context.ts";
import { mutate } from "#domain/core/mutate.ts";
import { accountTopic } from "#domain/core/topics.ts";
import type { LanguageInput } from "./account-input.ts";

/** The language of the account's emails, alerts and calendars; pages have that of their address. */
export async function changeLanguage(ctx: Ctx, { language }: LanguageInput): Promise<void> {
  const { accountId } = requireSignedIn(ctx);
  await mutate(ctx, "account.change-language", async ({ tx, audit, changed }) => {
    const updated = await tx
      .update(accounts)
      .set({ language })
      .where(and(eq(accounts.id, accountId), ne(accounts.language, language)))
      .returning({ id: accounts.id });
    if (updated.length === 0) return;
    audit(`account:${accountId}`, { language });
    changed(accountTopic(accountId));
  });
}

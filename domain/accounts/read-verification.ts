import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { momentWords } from "../cups/cup-words-rules.ts";
import type { Cup } from "../cups/current-cup.ts";
import { verifyBy } from "./verified-rules.ts";

export interface Unverified {
  email: string;
  by: { iso: string; text: string } | null;
  overdue: boolean;
}

/** Null for a visitor and for a confirmed email. */
export async function readVerification(
  ctx: Ctx,
  cup: Pick<Cup, "verifyWithinDays" | "zone">,
): Promise<Unverified | null> {
  if (ctx.actor.kind !== "account") return null;
  const [account] = await ctx.db
    .select({
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, ctx.actor.accountId));
  if (!account || account.emailVerifiedAt !== null) return null;
  const by = ctx.actor.isAdmin ? null : verifyBy(cup, account);
  return {
    email: account.email,
    by: by && { iso: by.toISOString(), text: momentWords(cup.zone, by) },
    overdue: by !== null && ctx.now >= by,
  };
}

import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { momentWords } from "../cups/cup-words-rules.ts";
import type { Cup } from "../cups/current-cup.ts";
import { verifyBy } from "./verified-rules.ts";

/** What the notice of an address that is not confirmed says. */
export interface Unverified {
  email: string;
  /** By when it must be; null where nobody asks for it. */
  by: { iso: string; text: string } | null;
  /** It must be by now: no team is joined or created before. */
  overdue: boolean;
}

/** How the signed-in account stands with its e-mail address; null for a visitor and where it is confirmed. */
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
  // An admin is on no team.
  const by = ctx.actor.isAdmin ? null : verifyBy(cup, account);
  return {
    email: account.email,
    by: by && { iso: by.toISOString(), text: momentWords(cup.zone, by) },
    overdue: by !== null && ctx.now >= by,
  };
}

import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { recipientsOfAccount } from "../mail/recipients.ts";
import { todayIn } from "../players/age-rules.ts";

/**
 * Emails a team's manager and a minor manager's guardian; `letter` gets the manager's short name
 * for the guardian's copy, otherwise null. Returns the number of emails.
 */
export async function tellManager(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  cup: Pick<Cup, "zone">,
  accountId: string,
  letter: (guardianOf: string | null) => { subject: string; body: string },
): Promise<number> {
  const found = await recipientsOfAccount(tx, accountId, todayIn(cup.zone, ctx.now));
  for (const { email, concerns, guardianOf } of found) {
    await enqueueMail(tx, ctx.now, { to: email, concerns, ...letter(guardianOf) });
  }
  return found.length;
}

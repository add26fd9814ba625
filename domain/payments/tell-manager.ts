import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { recipientsOfAccount } from "../mail/recipients.ts";
import { todayIn } from "../players/age-rules.ts";

/**
 * Writes to the account that manages a team, and to the guardian of a manager under 18 in words of their own:
 * `letter` is given the manager's short name where it goes to the guardian, null where to the manager. Answers
 * how many mails that made.
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

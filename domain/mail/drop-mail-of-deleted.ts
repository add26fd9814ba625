import { gt, sql } from "drizzle-orm";
import { deletions } from "../../db/schema/accounts.ts";
import { mails } from "../../db/schema/site.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";

const DAY = 86_400_000;

/**
 * Takes mail out of the outbox that concerns somebody who was deleted in the moment it was written: neither
 * waits for the other, so the deletion did not see it. No such moment is longer than a day. Answers how many.
 */
export async function dropMailOfDeleted(ctx: Ctx): Promise<number> {
  return mutate(ctx, "mail.drop", async ({ tx }) => {
    const since = new Date(ctx.now.getTime() - DAY);
    const lately = tx
      .select({ ids: sql`array_agg(${deletions.personId})` })
      .from(deletions)
      .where(gt(deletions.at, since));
    const dropped = await tx
      .delete(mails)
      .where(sql`${mails.concerns} && (${lately})`)
      .returning({ id: mails.id });
    return dropped.length;
  });
}

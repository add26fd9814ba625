import { gt, sql } from "drizzle-orm";
import { deletions } from "../../db/schema/accounts.ts";
import { mails } from "../../db/schema/site.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";

const DAY = 86_400_000;
/** People of one statement. */
const BATCH = 200;

/**
 * Takes mail out of the outbox that concerns somebody who was deleted in the moment it was written: neither
 * waits for the other, so the deletion did not see it. No such moment is longer than a day. Answers how many.
 */
export async function dropMailOfDeleted(ctx: Ctx): Promise<number> {
  return mutate(ctx, "mail.drop", async ({ tx }) => {
    const since = new Date(ctx.now.getTime() - DAY);
    const gone = await tx
      .select({ id: deletions.personId })
      .from(deletions)
      .where(gt(deletions.at, since));
    let dropped = 0;
    // Few are deleted in a day, and mails are many: looked for by name, and never by reading all mails.
    for (let from = 0; from < gone.length; from += BATCH) {
      const ids = gone.slice(from, from + BATCH).map(({ id }) => id);
      const theirs = await tx
        .delete(mails)
        .where(sql`${mails.concerns} && ${sql.param(ids)}::uuid[]`)
        .returning({ id: mails.id });
      dropped += theirs.length;
    }
    return dropped;
  });
}

import { sql } from "drizzle-orm";
import { deletions } from "../../db/schema/accounts.ts";
import { mails } from "../../db/schema/site.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";

const DAY = 86_400_000;

/**
 * Deletes email that was enqueued while its person was being deleted: neither transaction waits for
 * the other, so the deletion missed it. Looks back one day; returns the count.
 */
export async function dropMailOfDeleted(ctx: Ctx): Promise<number> {
  return mutate(ctx, "mail.drop", async ({ tx }) => {
    const since = new Date(ctx.now.getTime() - DAY).toISOString();
    // Starts from the day's email (two indexes), so the cost does not grow with the number of
    // deleted people. Sent email was sent after it was written, so the same day covers it.
    const dropped = await tx.execute(sql`
      delete from ${mails} where id in (
        select each.id from ${mails} each cross join unnest(each.concerns) concerned
        join ${deletions} gone on gone.person_id = concerned
        where (each.state <> 'sent' and each.created_at > ${since})
          or (each.state = 'sent' and each.sent_at > ${since}))`);
    return dropped.rowCount ?? 0;
  });
}

import { sql } from "drizzle-orm";
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
    const since = new Date(ctx.now.getTime() - DAY).toISOString();
    // From the mail of the day, which two indexes find, to whom it concerns: each is looked up among the deleted,
    // however many they are. What was sent was so after it was written.
    const dropped = await tx.execute(sql`
      delete from ${mails} where id in (
        select each.id from ${mails} each cross join unnest(each.concerns) concerned
        join ${deletions} gone on gone.person_id = concerned
        where (each.state <> 'sent' and each.created_at > ${since})
          or (each.state = 'sent' and each.sent_at > ${since}))`);
    return dropped.rowCount ?? 0;
  });
}

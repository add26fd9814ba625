import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { mutate } from "../mutate.ts";
import { accountTopic } from "../topics.ts";

export async function putOffSecondFactor(ctx: Ctx): Promise<void> {
  const { accountId } = requireAdmin(ctx);
  await mutate(ctx, "account.put-off-second-factor", async ({ tx, changed }) => {
    await tx
      .update(accounts)
      .set({ secondFactorPutOffAt: ctx.now })
      .where(eq(accounts.id, accountId));
    changed(accountTopic(accountId));
  });
}

import { eq } from "drizzle-orm";
import { sessions } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { accountTopic, sessionsTopic } from "../topics.ts";
import type { Enrolled } from "./confirm-second-factor.ts";
import { confirmWithFactor } from "./confirm-with-factor.ts";
import type { ChangeFactorInput } from "./input.ts";
import { writeRecoveryCodes } from "./recovery-codes.ts";
import { startSession } from "./sessions.ts";

export async function renewRecoveryCodes(ctx: Ctx, input: ChangeFactorInput): Promise<Enrolled> {
  return confirmWithFactor(
    ctx,
    "account.renew-recovery-codes",
    input,
    async ({ tx, changed }, account) => {
      const recoveryCodes = await writeRecoveryCodes(tx, account.id);
      await tx.delete(sessions).where(eq(sessions.accountId, account.id));
      changed(accountTopic(account.id), sessionsTopic(account.id));
      const session = await startSession(tx, { ...account, passedCode: true }, ctx, changed);
      return { session, recoveryCodes };
    },
  );
}

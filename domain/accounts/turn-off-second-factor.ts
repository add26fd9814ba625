import { eq } from "drizzle-orm";
import { secondFactors, sessions } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { accountTopic, sessionsTopic } from "../topics.ts";
import { confirmWithFactor } from "./confirm-with-factor.ts";
import type { ChangeFactorInput } from "./input.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { tellFactor } from "./tell-factor.ts";

export async function turnOffSecondFactor(ctx: Ctx, input: ChangeFactorInput): Promise<NewSession> {
  return confirmWithFactor(
    ctx,
    "account.turn-off-second-factor",
    input,
    async ({ tx, changed }, account, cup) => {
      await tx.delete(secondFactors).where(eq(secondFactors.accountId, account.id));
      await tx.delete(sessions).where(eq(sessions.accountId, account.id));
      changed(accountTopic(account.id), sessionsTopic(account.id));
      await tellFactor(tx, ctx, cup, { ...account, news: "off" });
      return startSession(tx, account, ctx, changed);
    },
  );
}

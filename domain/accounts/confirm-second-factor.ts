import { and, eq, gt, isNull } from "drizzle-orm";
import { secondFactors, sessions } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, sessionsTopic } from "../topics.ts";
import { hasSecondFactor, requireFactorOwner } from "./factor-owner.ts";
import { holdSession } from "./hold-session.ts";
import type { CodeInput } from "./input.ts";
import { writeRecoveryCodes } from "./recovery-codes.ts";
import { SET_UP_LASTS } from "./second-factor-rules.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { countCode, readCode, spendAppCode, WRONG_CODE } from "./spend-code.ts";
import { tellFactor } from "./tell-factor.ts";

export interface Enrolled {
  session: NewSession;
  recoveryCodes: string[];
}

const ON_ALREADY =
  "Two-factor sign-in is on already. Its recovery codes were shown once: if you didn't see them, make new ones.";

/**
 * Enables two-factor sign-in with the app's first code, ends every other session and replaces this
 * one.
 */
export async function confirmSecondFactor(ctx: Ctx, input: CodeInput): Promise<Enrolled> {
  const owner = requireFactorOwner(ctx);
  const { accountId } = owner;
  const { from, code } = readCode(input.code, "app");
  const refund = await countCode(ctx, accountId);
  const cup = await currentCup(ctx.db);
  const enrolled = await mutate(ctx, "account.confirm-second-factor", async (change) => {
    const { tx, audit, changed } = change;
    const account = await holdSession(tx, owner);
    const [begun] = await tx
      .select({ sealed: secondFactors.sealedSecret })
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.accountId, accountId),
          eq(secondFactors.begunBySession, owner.sessionId),
          isNull(secondFactors.confirmedAt),
          gt(secondFactors.createdAt, new Date(ctx.now.getTime() - SET_UP_LASTS)),
        ),
      );
    if (!begun) throw new DomainError("conflict", "Start setting up two-factor sign-in again.");
    const fits =
      from === "app" && (await spendAppCode(tx, ctx, { accountId, sealed: begun.sealed, code }));
    if (!fits) return null;
    await tx
      .update(secondFactors)
      .set({ confirmedAt: ctx.now, begunBySession: null })
      .where(eq(secondFactors.accountId, accountId));
    const recoveryCodes = await writeRecoveryCodes(tx, accountId);
    await tx.delete(sessions).where(eq(sessions.accountId, accountId));
    audit(`account:${accountId}`);
    changed(accountTopic(accountId), sessionsTopic(accountId));
    await tellFactor(tx, ctx, cup, { ...account, news: "on" });
    const session = await startSession(tx, { ...account, passedCode: true }, ctx, changed);
    return { session, recoveryCodes };
  }).catch((error: unknown) => refuseAs(error, ctx, accountId));
  if (!enrolled) {
    const sentence =
      "That isn't the code your app shows now. Check that your phone's clock is right.";
    throw new DomainError("forbidden", from === "app" ? sentence : WRONG_CODE, { field: "code" });
  }
  await refund();
  return enrolled;
}

/**
 * On a double tap the second request finds itself signed out; its message points to the recovery
 * codes.
 */
async function refuseAs(error: unknown, { db }: Ctx, accountId: string): Promise<never> {
  if (!(error instanceof DomainError && (await hasSecondFactor(db, accountId)))) throw error;
  throw new DomainError("conflict", ON_ALREADY);
}

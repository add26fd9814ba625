import { and, eq, gt } from "drizzle-orm";
import { sessions } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { type Change, mutate } from "../mutate.ts";
import { holdAccount } from "./hold-session.ts";
import type { CodeInput } from "./input.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { noteSignIn, noteWrongCode } from "./sign-in-history.ts";
import { countCode, readCode, spendCode, WRONG_CODE } from "./spend-code.ts";
import { tellFactor } from "./tell-factor.ts";

const TOO_LATE = "This took too long. Log in again.";

/** Completes a pending sign-in with a TOTP or recovery code and starts a new session. */
export async function finishSignIn(ctx: Ctx, input: CodeInput): Promise<NewSession> {
  const half = ctx.actor.kind === "visitor" ? ctx.actor.half : undefined;
  if (half?.needs !== "code") throw new DomainError("forbidden", TOO_LATE);
  const { accountId, sessionId } = half;
  const typed = readCode(input.code);
  const refund = await countCode(ctx, accountId);
  const cup = await currentCup(ctx.db);
  const session = await mutate(ctx, "account.second-factor", async ({ tx, audit, changed }) => {
    const account = await holdAccount(tx, accountId);
    const [waiting] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, ctx.now)))
      .for("update");
    if (!waiting) throw new DomainError("forbidden", TOO_LATE);
    const fits = await spendCode(tx, ctx, accountId, typed);
    noteCode(audit, account, { by: typed.from, fits });
    if (!fits) {
      await noteWrongCode(tx, ctx, accountId);
      return null;
    }
    await noteSignIn(tx, ctx, account);
    if (typed.from === "recovery") {
      await tellFactor(tx, ctx, cup, { ...account, news: "recovery-code" });
    }
    return startSession(tx, { ...account, passedCode: true }, ctx, changed);
  });
  if (!session) throw new DomainError("forbidden", WRONG_CODE, { field: "code" });
  await refund();
  return session;
}

/** For privacy, the audit log does not record when non-admins sign in. */
function noteCode(
  audit: Change["audit"],
  { id, isAdmin }: { id: string; isAdmin: boolean },
  { by, fits }: { by: "app" | "recovery"; fits: boolean },
): void {
  if (!isAdmin && fits && by === "app") return;
  audit(`account:${id}`, {
    ...((isAdmin || fits) && { by }),
    ...(!fits && { refused: true }),
  });
}

import type { accounts } from "../../db/schema/accounts.ts";
import type { AuditAction } from "../audit/audit-words-rules.ts";
import { type Ctx, requireSignedIn } from "../context.ts";
import { type Cup, currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { type Change, mutate } from "../mutate.ts";
import { requirePassword } from "./check-password.ts";
import { hasSecondFactor } from "./factor-owner.ts";
import { holdSession } from "./hold-session.ts";
import type { ChangeFactorInput } from "./input.ts";
import { countCode, readCode, spendCode, WRONG_CODE } from "./spend-code.ts";
import { tellFactor } from "./tell-factor.ts";

export async function confirmWithFactor<T>(
  ctx: Ctx,
  action: AuditAction,
  input: ChangeFactorInput,
  work: (change: Change, account: typeof accounts.$inferSelect, cup: Cup) => Promise<T>,
): Promise<T> {
  const owner = requireSignedIn(ctx);
  const typed = readCode(input.code);
  const { passwordHash } = await requirePassword(ctx, owner, input.currentPassword);
  const refund = await countCode(ctx, owner.accountId);
  const cup = await currentCup(ctx.db);
  const made = await mutate(ctx, action, async (change) => {
    const account = await holdSession(change.tx, owner, passwordHash);
    if (!(await hasSecondFactor(change.tx, account.id))) {
      throw new DomainError("conflict", "Two-factor sign-in was turned off in the meantime.");
    }
    const fits = await spendCode(change.tx, ctx, account.id, typed);
    change.audit(`account:${account.id}`, { by: typed.from, ...(!fits && { refused: true }) });
    if (!fits) return null;
    const result = await work(change, account, cup);
    if (typed.from === "recovery") {
      await tellFactor(change.tx, ctx, cup, { ...account, news: "recovery-code" });
    }
    return { result };
  });
  if (!made) throw new DomainError("forbidden", WRONG_CODE, { field: "code" });
  await refund();
  return made.result;
}

import { type Ctx, requireSignedIn } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { requirePassword } from "./check-password.ts";
import { isCommonPassword, TOO_COMMON } from "./common-passwords.ts";
import { deriveFor } from "./hashing-thread.ts";
import { holdSession } from "./hold-session.ts";
import type { ChangePasswordInput } from "./input.ts";
import { hashPassword } from "./password.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { writePassword } from "./write-password.ts";

/**
 * Ends every other session and replaces this one. Throws `forbidden` if the current session has
 * ended.
 */
export async function changePassword(ctx: Ctx, input: ChangePasswordInput): Promise<NewSession> {
  const actor = requireSignedIn(ctx);
  const before = await requirePassword(ctx, actor, input.currentPassword);
  if (isCommonPassword(input.password)) {
    throw new DomainError("invalid", TOO_COMMON, { field: "password" });
  }
  const cup = await currentCup(ctx.db);
  const passwordHash = await hashPassword(
    input.password,
    deriveFor({ isConsole: before.isAdmin, owner: before.id }),
  );
  return mutate(ctx, "account.change-password", async (change) => {
    const { tx, audit } = change;
    await holdSession(tx, actor, before.passwordHash);
    const account = await writePassword(change, ctx, cup, { accountId: before.id, passwordHash });
    audit(`account:${before.id}`);
    return startSession(tx, { ...account, passedCode: true }, ctx, change.changed);
  });
}

import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { endSession } from "./sessions.ts";

/** Also ends a pending sign-in and the session's subscriptions. Idempotent. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account" && !actor.half) return;
  await mutate(ctx, "account.sign-out", async ({ tx, changed }) => {
    await endSession(tx, actor, changed);
  });
}

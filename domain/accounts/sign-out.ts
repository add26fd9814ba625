import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { endSession } from "./sessions.ts";

/** Ends the actor's session on the server, half a sign-in too, and what its pages still hear. Signing out twice is no error. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account" && !actor.half) return;
  await mutate(ctx, "account.sign-out", async ({ tx, changed }) => {
    await endSession(tx, actor, changed);
  });
}

import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { sessionsTopic } from "../topics.ts";
import { endSession } from "./sessions.ts";

/** Ends the actor's session on the server, and what its pages still hear. Signing out twice is no error. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") return;
  await mutate(ctx, "account.sign-out", async ({ tx, changed }) => {
    await endSession(tx, actor);
    changed(sessionsTopic(actor.accountId));
  });
}

import { eq } from "drizzle-orm";
import { sessions } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";

/** Ends the actor's session on the server. Signing out twice is no error. */
export async function signOut(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== "account") return;
  await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId));
}

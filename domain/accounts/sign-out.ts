import type { Ctx } from "../context.ts";
import { endSession } from "./sessions.ts";

/** Ends the actor's session on the server. Signing out twice is no error. */
export async function signOut(ctx: Ctx): Promise<void> {
  await endSession(ctx.db, ctx.actor);
}

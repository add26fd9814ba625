import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { expireOverdue } from "./settle-invitations.ts";

/**
 * Marks unanswered invitations as expired and invalidates the pages that show them. Their slots are
 * free even without this job; idempotent.
 */
export async function expireInvitations(ctx: Ctx): Promise<{ expired: number }> {
  let expired = 0;
  for (;;) {
    const some = await mutate(ctx, "invitation.expire", async ({ tx, audit, changed }) => {
      const ended = await expireOverdue({ tx, changed }, ctx.now);
      for (const { id, teamId } of ended) audit(`team:${teamId}`, { invitation: id });
      return ended.length;
    });
    if (some === 0) return { expired };
    expired += some;
  }
}

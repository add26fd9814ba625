import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { expireOverdue } from "./settle-invitations.ts";

/**
 * Frees the slots that were held for people who did not answer in time, and tells the pages that show them.
 * Such a slot is free without it too; run as often as one likes, it does each invitation once.
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

import type { Ctx, Refund } from "../context.ts";
import { limitByDay } from "../limit-by-day.ts";

/**
 * Counts an invitation per team and overall, since each one is unsolicited email. The refund is for
 * one that was not created, not for a withdrawal. Throws `limited`.
 */
export async function countInvitation(
  ctx: Ctx,
  { teamId, playerId }: { teamId: number; playerId: string },
): Promise<Refund> {
  const team = await limitByDay(
    ctx,
    "invite.player-by-team",
    `${teamId} ${playerId}`,
    "This team has invited the player three times in a day.",
  );
  try {
    const all = await limitByDay(
      ctx,
      "invite.player",
      playerId,
      "This player was invited ten times in a day.",
    );
    return async () => {
      await team();
      await all();
    };
  } catch (error) {
    await team();
    throw error;
  }
}

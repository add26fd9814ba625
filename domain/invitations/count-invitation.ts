import type { Ctx, Refund } from "../context.ts";
import { DomainError } from "../errors.ts";
import type { LimitRule } from "../limits.ts";

/**
 * Counts an invitation of a player: by one team, and by all together, for each is a mail to people who asked
 * for none. Taking it back gives nothing back; the refund is for one that was not made. Throws `limited`.
 */
export async function countInvitation(
  ctx: Ctx,
  { teamId, playerId }: { teamId: number; playerId: string },
): Promise<Refund> {
  const team = await count(
    ctx,
    "invite.player-by-team",
    `${teamId} ${playerId}`,
    "This team has invited the player three times in a day.",
  );
  try {
    const all = await count(
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

async function count(ctx: Ctx, rule: LimitRule, key: string, sentence: string): Promise<Refund> {
  try {
    return await ctx.limit(rule, key);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "limited") throw error;
    const { retryAfter = 0 } = error;
    const hours = Math.max(1, Math.ceil(retryAfter / 3600));
    throw new DomainError(
      "limited",
      `${sentence} Try again in ${hours} ${hours === 1 ? "hour" : "hours"}.`,
      { retryAfter },
    );
  }
}

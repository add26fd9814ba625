import type { Ctx, Refund } from "./context.ts";
import { DomainError } from "./errors.ts";
import type { LimitRule } from "./limits.ts";

/**
 * Counts an attempt under a 24-hour rule. Throws `limited` with `sentence` plus the number of hours
 * until a retry.
 */
export async function limitByDay(
  ctx: Pick<Ctx, "limit">,
  rule: LimitRule,
  key: string,
  sentence: string,
): Promise<Refund> {
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

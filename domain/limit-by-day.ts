import type { Ctx, Refund } from "./context.ts";
import { DomainError } from "./errors.ts";
import type { LimitRule } from "./limits.ts";

/** Counts a try under a rule of 24 hours; a refusal is `limited` with this sentence, and says in how many hours to try again. */
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

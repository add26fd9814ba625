import { type Message, message, type Text } from "#i18n/message.ts";
import type { Ctx, Refund } from "./context.ts";
import { DomainError } from "./errors.ts";
import type { LimitRule } from "./rate-limits.ts";
import { sentences } from "./sentence-rules.ts";

/** Counts an attempt. Throws `limited` with a sentence that can name the seconds until a retry. */
export async function limitOr(
  ctx: Pick<Ctx, "limit">,
  rule: LimitRule,
  key: string,
  sentence: (retryAfter: number) => Text,
): Promise<Refund> {
  try {
    return await ctx.limit(rule, key);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "limited") throw error;
    const { retryAfter = 0 } = error;
    throw new DomainError("limited", sentence(retryAfter), { retryAfter });
  }
}

/** Counts an attempt under a 24-hour rule; adds the hours until a retry to `sentence`. */
export function limitByDay(
  ctx: Pick<Ctx, "limit">,
  rule: LimitRule,
  key: string,
  sentence: Message,
) {
  return limitOr(ctx, rule, key, (retryAfter) => {
    const hours = Math.max(1, Math.ceil(retryAfter / 3600));
    return sentences([sentence, message("coreErrors.retryHours", { hours })]);
  });
}

/** Returns null if `counted` was rate limited. */
export async function unlessLimited<T>(counted: Promise<T>): Promise<T | null> {
  try {
    return await counted;
  } catch (error) {
    if (error instanceof DomainError && error.code === "limited") return null;
    throw error;
  }
}

export function withAdvice(error: unknown, advice: Message): unknown {
  if (!(error instanceof DomainError && error.code === "limited")) return error;
  return new DomainError("limited", sentences([error.text, advice]), {
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  });
}

import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Ctx } from "../domain/context.ts";
import { DomainError } from "../domain/errors.ts";
import { type Limit, type LimitRule, limits } from "../domain/limits.ts";

/**
 * The limits of `domain/limits.ts`, counted in the database so that they hold across processes and
 * restarts. `factor` multiplies every one but the fixed. Keys are stored hashed: they hold addresses.
 */
export function createLimiter(pool: pg.Pool, factor: number): Ctx["limit"] {
  const counters = new Map(
    Object.entries<Limit>(limits).map(([rule, { points, minutes, fixed }]) => [
      rule,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        // What has run out goes with everything else that does (`domain/retention`).
        clearExpiredByTimeout: false,
        keyPrefix: rule,
        points: fixed ? points : Math.max(1, Math.floor(points * factor)),
        duration: minutes * 60,
      }),
    ]),
  );
  return async (rule: LimitRule, key: string) => {
    const counter = counters.get(rule);
    if (!counter) throw new Error(`There is no limit ${rule}.`);
    const hashed = createHash("sha256").update(key).digest("base64url");
    try {
      await counter.consume(hashed);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new DomainError("limited", tryAgain(seconds), { retryAfter: seconds });
    }
    return async () => {
      await counter.reward(hashed);
    };
  };
}

function tryAgain(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

import { createHmac, hkdfSync } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Ctx } from "../../domain/core/context.ts";
import { DomainError } from "../../domain/core/errors.ts";
import { providerNetwork, siteNetwork } from "../../domain/core/network-rules.ts";
import { type Limit, type LimitRule, limits } from "../../domain/core/rate-limits.ts";

/**
 * Enforces `domain/core/rate-limits.ts`, counted in the database across processes and restarts. `factor`
 * multiplies all but the fixed limits. Keys are stored as HMACs because they contain addresses.
 */
export function createRateLimiter(
  pool: pg.Pool,
  factor: number,
  secretKey: () => Buffer,
): Ctx["limit"] {
  const counterOf = (name: string, points: number, { minutes, fixed }: Limit) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: fixed ? points : Math.max(1, Math.floor(points * factor)),
      duration: minutes * 60,
    });
  const counters = new Map(
    Object.entries<Limit>(limits).map(([rule, limit]) => [
      rule,
      {
        own: counterOf(rule, limit.points, limit),
        wide: limit.wide === undefined ? null : counterOf(`${rule}/48`, limit.wide, limit),
        coarse: limit.coarse === undefined ? null : counterOf(`${rule}/32`, limit.coarse, limit),
      },
    ]),
  );
  let hmacKey: Buffer | undefined;
  const hashed = (key: string) => {
    hmacKey ??= Buffer.from(hkdfSync("sha256", secretKey(), "", "araknid rate limits", 32));
    return createHmac("sha256", hmacKey).update(key).digest("base64url");
  };
  return async (rule: LimitRule, key: string) => {
    const counter = counters.get(rule);
    if (!counter) throw new Error(`There is no limit ${rule}.`);
    const counted = [{ counter: counter.own, key: hashed(key) }];
    const wideKey = counter.wide && siteNetwork(key);
    if (counter.wide && wideKey) counted.push({ counter: counter.wide, key: hashed(wideKey) });
    const coarseKey = counter.coarse && providerNetwork(key);
    if (counter.coarse && coarseKey) {
      counted.push({ counter: counter.coarse, key: hashed(coarseKey) });
    }
    for (const each of counted) await consume(each.counter, each.key);
    return async () => {
      for (const each of counted) await each.counter.reward(each.key);
    };
  };
}

async function consume(counter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new DomainError("limited", tryAgain(seconds), { retryAfter: seconds });
  }
}

function tryAgain(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

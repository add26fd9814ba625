import { createHmac, hkdfSync } from "node:crypto";
import type pg from "pg";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { providerNetwork, siteNetwork } from "#domain/core/network-rules.ts";
import { type Limit, type LimitRule, limits } from "#domain/core/rate-limits.ts";
import { message } from "#i18n/message.ts";

interface Counter {
  key: string;
  points: number;
}

/**
 * Enforces `domain/core/rate-limits.ts`, counted in the database across processes and restarts. `factor`
 * multiplies all but the fixed limits. Keys are stored as HMACs because they contain addresses.
 */
export function createRateLimiter(
  pool: pg.Pool,
  factor: number,
  secretKey: () => Buffer,
): Ctx["limit"] {
  let hmacKey: Buffer | undefined;
  const hashed = (key: string) => {
    hmacKey ??= Buffer.from(hkdfSync("sha256", secretKey(), "", "araknid rate limits", 32));
    return createHmac("sha256", hmacKey).update(key).digest("base64url");
  };
  return async (rule: LimitRule, key: string) => {
    const limit: Limit = limits[rule];
    const counter = (name: string, points: number | undefined, of: string | null): Counter[] => {
      if (points === undefined || of === null) return [];
      const most = limit.fixed ? points : Math.max(1, Math.floor(points * factor));
      return [{ key: `${name}:${hashed(of)}`, points: most }];
    };
    const counters = [
      ...counter(rule, limit.points, key),
      ...counter(`${rule}/48`, limit.wide, siteNetwork(key)),
      ...counter(`${rule}/32`, limit.coarse, providerNetwork(key)),
    ];
    await consume(pool, counters, limit.minutes * 60_000);
    return () => refund(pool, counters);
  };
}

/** Counts an attempt in one statement; a wider network only if the narrower ones let it through. */
async function consume(pool: pg.Pool, counters: Counter[], duration: number): Promise<void> {
  const now = Date.now();
  // Each step inserts nothing unless the one before it stayed within its points.
  const steps = counters.map((_, at) => {
    const unless = at === 0 ? "" : `from step${at} where points <= ($4::int[])[${at}]`;
    return `step${at + 1} as (
      insert into rate_limits as counted (key, points, expire)
      select ($3::text[])[${at + 1}], 1, $2::bigint ${unless}
      on conflict (key) do update set
        points = case when counted.expire <= $1::bigint then 1 else counted.points + 1 end,
        expire = case when counted.expire <= $1::bigint then $2::bigint else counted.expire end
      returning points, expire)`;
  });
  const results = counters.map(
    (_, at) => `select expire from step${at + 1} where points > ($4::int[])[${at + 1}]`,
  );
  const { rows } = await pool.query<{ expire: string }>(
    `with ${steps.join(", ")} ${results.join(" union all ")}`,
    [now, now + duration, counters.map(({ key }) => key), counters.map(({ points }) => points)],
  );
  const [full] = rows;
  if (!full) return;
  const seconds = Math.max(1, Math.ceil((Number(full.expire) - now) / 1000));
  throw new DomainError(
    "limited",
    message("requestErrors.tooManyTries", { minutes: Math.ceil(seconds / 60) }),
    { retryAfter: seconds },
  );
}

/**
 * Gives an attempt back. Locks the rows in the order in which `consume` does, from the narrowest network
 * to the widest, to avoid deadlocks.
 */
async function refund(pool: pg.Pool, counters: Counter[]): Promise<void> {
  await pool.query(
    `with locked as (
      select key from unnest($1::text[]) with ordinality as given (key, at)
      join rate_limits using (key) where expire > $2 order by at for update of rate_limits)
    update rate_limits set points = greatest(points - 1, 0)
    from locked where rate_limits.key = locked.key`,
    [counters.map(({ key }) => key), Date.now()],
  );
}

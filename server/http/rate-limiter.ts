import { createHmac, hkdfSync } from "node:crypto";
import type pg from "pg";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { providerNetwork, siteNetwork } from "#domain/core/network-rules.ts";
import { type Limit, type LimitRule, limits } from "#domain/core/rate-limits.ts";
import { type Message, message } from "#i18n/message.ts";

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
  const refund = batchedRefunds(pool);
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
    return () => refund(counters.map((each) => each.key));
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
  throw new DomainError("limited", tryAgain(seconds), { retryAfter: seconds });
}

/**
 * Refunds that are due at the same time share one statement. It locks the rows in the order in which
 * `consume` does, from the narrowest network to the widest, to avoid deadlocks.
 */
function batchedRefunds(pool: pg.Pool): (keys: string[]) => Promise<void> {
  let due: { keys: string[]; done: Promise<void> } | null = null;
  const flush = async () => {
    // Lets the other refunds of a `Promise.all` join.
    await Promise.resolve();
    const keys = due?.keys.toSorted().toReversed() ?? [];
    due = null;
    const counts = Map.groupBy(keys, (key) => key);
    await pool.query(
      `with locked as (
        select key, given.points from unnest($1::text[], $2::int[]) with ordinality as given (key, points, at)
        join rate_limits using (key) where expire > $3 order by at for update of rate_limits)
      update rate_limits set points = greatest(rate_limits.points - locked.points, 0)
      from locked where rate_limits.key = locked.key`,
      [[...counts.keys()], [...counts.values()].map((each) => each.length), Date.now()],
    );
  };
  return (keys) => {
    if (due) due.keys.push(...keys);
    else {
      due = { keys: [...keys], done: Promise.resolve() };
      due.done = flush();
    }
    return due.done;
  };
}

function tryAgain(seconds: number): Message {
  return message("requestErrors.tooManyTries", { minutes: Math.ceil(seconds / 60) });
}

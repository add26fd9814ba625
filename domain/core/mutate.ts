import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { auditEntries } from "#db/schema/core.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "./audit-action-rules.ts";
import type { Ctx } from "./context.ts";
import { recordSubmission } from "./idempotency.ts";
import { MORE_FOLLOWS, NOTIFY_CHANNEL, type Topic } from "./topics.ts";

export interface Change {
  tx: Database;
  /** Writes an audit row. Details hold ids, field names and scores, never personal data. */
  audit: (subject: string, details?: Record<string, unknown>) => void;
  /** Invalidates all open pages with these topics once the transaction is committed. */
  changed: (...topics: Topic[]) => void;
}

const DEADLOCK = "40P01";
const SERIALIZATION = "40001";

/**
 * The only way to write: the change, its audit rows and its notification share one transaction.
 * `work` is retried after a deadlock, so it must only use `tx`. Records the idempotency key of the
 * current form and waits for `ctx.waitForChange`, if set.
 */
export async function mutate<T>(
  ctx: Ctx,
  action: AuditAction,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { result, change } = await attemptUntilFree(ctx, action, work);
  if (ctx.submission) ctx.submission.recorded = true;
  if (change) await ctx.waitForChange?.(change);
  return result;
}

interface Made<T> {
  result: T;
  change: string | null;
}

const MAX_ATTEMPTS = 6;

async function attemptUntilFree<T>(
  ctx: Ctx,
  action: AuditAction,
  work: (change: Change) => Promise<T>,
): Promise<Made<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(ctx, action, work);
    } catch (error) {
      const code = databaseError(error)?.code;
      if (attempt >= MAX_ATTEMPTS || (code !== DEADLOCK && code !== SERIALIZATION)) throw error;
      // Without a delay, the retry would often take its first lock again before the other
      // transaction gets it.
      await new Promise((resolve) => setTimeout(resolve, randomInt(10, 20 * 2 ** attempt)));
    }
  }
}

async function attemptOnce<T>(
  ctx: Ctx,
  action: AuditAction,
  work: (change: Change) => Promise<T>,
): Promise<Made<T>> {
  const topics = new Set<Topic>();
  const entries: { subject: string; details: Record<string, unknown> }[] = [];
  return ctx.db.transaction(async (tx) => {
    if (ctx.submission && !ctx.submission.recorded)
      await recordSubmission(tx, ctx.submission.key, ctx.now);
    const result = await work({
      tx,
      audit: (subject, details = {}) => entries.push({ subject, details }),
      changed: (...more) => {
        for (const topic of more) topics.add(topic);
      },
    });
    const actorAccountId = ctx.actor.kind === "account" ? ctx.actor.accountId : null;
    const rows = entries.map((entry) => ({ ...entry, at: ctx.now, actorAccountId, action }));
    return { result, change: await writeAndNotify(tx, rows, notificationsOf(topics)) };
  });
}

async function writeAndNotify(
  tx: Database,
  rows: (typeof auditEntries.$inferInsert)[],
  notifications: string[],
): Promise<string | null> {
  const written = rows.length > 0 ? tx.insert(auditEntries).values(rows) : null;
  if (notifications.length === 0) await written;
  let change: string | null = null;
  for (const [at, topics] of notifications.entries()) {
    const more = at < notifications.length - 1 ? MORE_FOLLOWS : "";
    // The transaction id identifies the change in each process: a page read after the first of its
    // notifications already sees the whole change.
    const { rows } = await tx.execute<{ change: string }>(
      sql`${at === 0 && written ? sql`with written as ${written}` : sql``}
        select pg_current_xact_id()::text as change,
        pg_notify(${NOTIFY_CHANNEL}, pg_current_xact_id()::text || ${`${more} ${topics}`})`,
    );
    change = rows[0]?.change ?? null;
  }
  return change;
}

/**
 * A PostgreSQL notification must be under 8000 bytes; the transaction id in front takes up to
 * twenty.
 */
const MAX_NOTIFICATION = 7_900;

function notificationsOf(topics: ReadonlySet<Topic>): string[] {
  const notifications: string[] = [];
  let payload = "";
  for (const topic of topics) {
    if (payload.length + 1 + topic.length > MAX_NOTIFICATION) {
      notifications.push(payload);
      payload = "";
    }
    payload += payload === "" ? topic : ` ${topic}`;
  }
  return payload === "" ? notifications : [...notifications, payload];
}

/** System error codes such as ECONNRESET contain no digit. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

function databaseError(error: unknown): { code: string; constraint?: string } | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string" && SQLSTATE.test(e.code)) {
      const constraint =
        "constraint" in e && typeof e.constraint === "string" ? e.constraint : undefined;
      return { code: e.code, constraint };
    }
  }
  return null;
}

export function violatedConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint;
}

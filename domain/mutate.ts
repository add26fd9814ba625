import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { auditEntries } from "../db/schema/site.ts";
import type { Database } from "../db/types.ts";
import type { AuditAction } from "./audit/audit-words-rules.ts";
import type { Ctx } from "./context.ts";
import { noteSent } from "./sent-forms.ts";
import { MORE_FOLLOWS, NOTICE_CHANNEL, type Topic } from "./topics.ts";

/** What a change says about itself while it is made. */
export interface Change {
  tx: Database;
  /** Writes an audit row with the change. Details hold ids, field names and scores, no personal values. */
  audit: (subject: string, details?: Record<string, unknown>) => void;
  /** Tells every open page that shows one of these topics, once the change is committed. */
  changed: (...topics: Topic[]) => void;
}

const DEADLOCK = "40P01";
const SERIALIZATION = "40001";

/**
 * The one way to write: one transaction holds the change, its audit rows and its notice, so that all of
 * them happen or none. `work` may run again when the database undid it for a deadlock: it must do nothing
 * but read and write through `tx`. The first change that a form makes notes it, so that nothing is done for
 * the same form again. Comes back once the own notice was heard, where `ctx.heard` says when.
 */
export async function mutate<T>(
  ctx: Ctx,
  action: AuditAction,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { result, change } = await attemptUntilFree(ctx, action, work);
  if (ctx.sent) ctx.sent.noted = true;
  if (change) await ctx.heard?.(change);
  return result;
}

/** What came of a change, and its name where anybody is told of it. */
interface Made<T> {
  result: T;
  change: string | null;
}

/** How often a change is tried that the database undid, as two of them stood in each other's way. */
const MOST_ATTEMPTS = 6;

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
      if (attempt >= MOST_ATTEMPTS || (code !== DEADLOCK && code !== SERIALIZATION)) throw error;
      // At once it would often take the first lock again before the other one, which waits for it, has got it.
      await new Promise((goOn) => setTimeout(goOn, randomInt(10, 20 * 2 ** attempt)));
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
    if (ctx.sent && !ctx.sent.noted) await noteSent(tx, ctx.sent.key, ctx.now);
    const result = await work({
      tx,
      audit: (subject, details = {}) => entries.push({ subject, details }),
      changed: (...more) => {
        for (const topic of more) topics.add(topic);
      },
    });
    if (entries.length > 0) {
      const actorAccountId = ctx.actor.kind === "account" ? ctx.actor.accountId : null;
      await tx
        .insert(auditEntries)
        .values(entries.map((entry) => ({ ...entry, at: ctx.now, actorAccountId, action })));
    }
    return { result, change: await notify(tx, noticesOf(topics)) };
  });
}

/** Sends notices with the transaction; answers the name of the change. */
async function notify(tx: Database, notices: string[]): Promise<string | null> {
  let change: string | null = null;
  for (const [at, words] of notices.entries()) {
    const more = at < notices.length - 1 ? MORE_FOLLOWS : "";
    // The transaction's own number names the change: the same in every process that hears it, and in
    // every notice of it. Whoever reads a page after the first of them sees all of the change.
    const { rows } = await tx.execute<{ change: string }>(
      sql`select pg_current_xact_id()::text as change,
        pg_notify(${NOTICE_CHANNEL}, pg_current_xact_id()::text || ${`${more} ${words}`})`,
    );
    change = rows[0]?.change ?? null;
  }
  return change;
}

/** PostgreSQL takes less than 8000 bytes in a notice; the number in front has up to twenty. */
const LONGEST_NOTICE = 7_900;

/** The topics in as few notices as hold them. */
function noticesOf(topics: ReadonlySet<Topic>): string[] {
  const notices: string[] = [];
  let words = "";
  for (const topic of topics) {
    if (words.length + 1 + topic.length > LONGEST_NOTICE) {
      notices.push(words);
      words = "";
    }
    words += words === "" ? topic : ` ${topic}`;
  }
  return words === "" ? notices : [...notices, words];
}

/** As in `db/away.ts`: no name of an error of the system has a number. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** PostgreSQL's own error beneath what a driver or query builder wrapped around it. */
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

/** The name of the constraint that refused a write, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint;
}

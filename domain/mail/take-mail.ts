import {
  and,
  asc,
  desc,
  eq,
  exists,
  isNull,
  lt,
  lte,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mails } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { deletedAmong } from "./enqueue-mail.ts";

export type Mail = typeof mails.$inferSelect;

/**
 * Milliseconds for which a worker owns an email, unless it renews the lease (`keepMail`). After a
 * crash another worker sends it again under the same Message-ID.
 */
export const LEASE = 60_000;

/**
 * Leases the next due email to this worker for one attempt; null if none is due. Deletes email
 * about people deleted in the meantime. `domain` is the sender's, for the Message-ID.
 */
export async function takeMail(ctx: Ctx, domain: string): Promise<Mail | null> {
  for (;;) {
    const taken = await takeNext(ctx, domain);
    if (taken !== "dropped") return taken;
  }
}

async function takeNext(ctx: Ctx, domain: string): Promise<Mail | null | "dropped"> {
  return mutate(ctx, "mail.take", async ({ tx }) => {
    const due = await nextInLine(tx, ctx.now);
    if (!due) return null;
    if ((await deletedAmong(tx, due.concerns)).size > 0) {
      await tx.delete(mails).where(eq(mails.id, due.id));
      return "dropped";
    }
    const [taken] = await tx
      .update(mails)
      .set({
        messageId: due.messageId.includes("@") ? due.messageId : `<${due.messageId}@${domain}>`,
        attempts: due.attempts + 1,
        nextAttemptAt: new Date(ctx.now.getTime() + LEASE),
        lastError: null,
      })
      .where(eq(mails.id, due.id))
      .returning();
    return taken ?? null;
  });
}

/**
 * Someone is waiting for a link: send earlier email to that address first, then the link, then the
 * rest.
 */
async function nextInLine(tx: Database, now: Date): Promise<Mail | undefined> {
  return (await firstDue(tx, now, waitsForALink(tx))) ?? (await firstDue(tx, now));
}

const key = (address: SQLWrapper) => sql`lower(${address})`;

async function firstDue(tx: Database, now: Date, which?: SQL): Promise<Mail | undefined> {
  const earlier = alias(mails, "earlier");
  const inFront = tx
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.state, "waiting"),
        earlier.holdsUp,
        eq(key(earlier.toAddress), key(mails.toAddress)),
        lt(earlier.id, mails.id),
      ),
    );
  const [due] = await tx
    .select()
    .from(mails)
    .where(
      and(eq(mails.state, "waiting"), lte(mails.nextAttemptAt, now), not(exists(inFront)), which),
    )
    .orderBy(...(which ? [asc(mails.id)] : [desc(mails.secret), asc(mails.id)]))
    .limit(1)
    .for("update", { skipLocked: true });
  return due;
}

function waitsForALink(tx: Database): SQL {
  const link = alias(mails, "link");
  const waiting = tx
    .select({ key: key(link.toAddress) })
    .from(link)
    .where(and(eq(link.state, "waiting"), link.secret));
  return sql`${key(mails.toAddress)} = any(${waiting})`;
}

export async function keepMail(ctx: Ctx, mail: Mail): Promise<void> {
  await mutate(ctx, "mail.keep", async ({ tx }) => {
    await tx
      .update(mails)
      .set({ nextAttemptAt: new Date(ctx.now.getTime() + LEASE) })
      .where(and(eq(mails.id, mail.id), isUnderWay(mail)));
  });
}

function isUnderWay(mail: Mail): SQL | undefined {
  return and(
    eq(mails.state, "waiting"),
    eq(mails.attempts, mail.attempts),
    isNull(mails.lastError),
  );
}

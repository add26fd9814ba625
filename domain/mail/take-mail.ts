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
 * How long a mail belongs to whoever took it, unless they say that they are still at it (`keepMail`). A process
 * that dies with one leaves it to the others after that, and it is sent again under the same Message-ID.
 */
export const LEASE = 60_000;

/**
 * Takes the mail that is next out of the reach of every other worker, for the length of a try; null when none is
 * due. One that concerns somebody who was deleted since is taken out of the outbox instead. `domain` is the
 * sender's, for the Message-ID.
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

/** Somebody sits and waits for a link: what stands before it in their line goes first, then the link, then the rest. */
async function nextInLine(tx: Database, now: Date): Promise<Mail | undefined> {
  return (await firstDue(tx, now, waitsForALink(tx))) ?? (await firstDue(tx, now));
}

/** An address, however it is spelled. */
const key = (address: SQLWrapper) => sql`lower(${address})`;

/** The first mail that is due and stands first in the line of its address. */
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

/** Whether a mail is to somebody for whom a link waits. */
function waitsForALink(tx: Database): SQL {
  const link = alias(mails, "link");
  const waiting = tx
    .select({ key: key(link.toAddress) })
    .from(link)
    .where(and(eq(link.state, "waiting"), link.secret));
  return sql`${key(mails.toAddress)} = any(${waiting})`;
}

/** Says that a try of a mail is still under way: it stays whose it is for another while. */
export async function keepMail(ctx: Ctx, mail: Mail): Promise<void> {
  await mutate(ctx, "mail.keep", async ({ tx }) => {
    await tx
      .update(mails)
      .set({ nextAttemptAt: new Date(ctx.now.getTime() + LEASE) })
      .where(and(eq(mails.id, mail.id), isUnderWay(mail)));
  });
}

/** Nothing was written down of this try, and nobody has begun another. */
function isUnderWay(mail: Mail): SQL | undefined {
  return and(
    eq(mails.state, "waiting"),
    eq(mails.attempts, mail.attempts),
    isNull(mails.lastError),
  );
}

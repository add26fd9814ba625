import { randomUUID } from "node:crypto";
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
import { cups } from "../../db/schema/cup.ts";
import { mails } from "../../db/schema/messaging.ts";
import { deletions } from "../../db/schema/people.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../core/context.ts";
import { isDemoAddress } from "../core/email-address-rules.ts";
import { mutate } from "../core/mutate.ts";
import { MAIL_CHANNEL } from "../core/topics.ts";

/** Line breaks are removed from single-line fields. */
interface Letter {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  body: string;
  /** Ids of accounts, players and guardians; the email is deleted with any of them. */
  concerns?: string[];
  /** Contains a link that acts as someone, so the text is removed once sent. */
  secret?: boolean;
  enquiryId?: number;
  /** Why it is not sent until someone retries it. */
  heldBack?: string;
}

export const DEMO_ADDRESS = "Addresses at example.org belong to the demo and are never written to.";
export const NO_RECIPIENT =
  "There is nobody to write to yet: the cup has no contact address and the site no admin.";

const BATCH = 500;

/**
 * Enqueues an email inside the caller's transaction. Email that must not be sent is stored as
 * failed.
 */
export async function enqueueMail(tx: Database, now: Date, letter: Letter): Promise<void> {
  await enqueueMails(tx, now, [letter]);
}

/**
 * Like `enqueueMail`, in a few statements and without locks. Skips email about deleted people; the
 * worker and `dropMailOfDeleted` catch concurrent deletions.
 */
export async function enqueueMails(tx: Database, now: Date, letters: Letter[]): Promise<void> {
  for (let from = 0; from < letters.length; from += BATCH) {
    const rows = letters.slice(from, from + BATCH).map((letter, place) => ({
      place,
      // The worker adds the sender's domain on the first attempt.
      message_id: randomUUID(),
      to_address: letter.to,
      reply_to_name: letter.replyTo ? oneLine(letter.replyTo.name) : null,
      reply_to_address: letter.replyTo?.address ?? null,
      subject: oneLine(letter.subject),
      body: letter.body,
      concerns: [...new Set(letter.concerns)],
      secret: letter.secret ?? false,
      enquiry_id: letter.enquiryId ?? null,
      no_address: letter.to === "" ? NO_RECIPIENT : null,
      if_demo: isDemoAddress(letter.to) ? DEMO_ADDRESS : null,
      held_back: letter.heldBack ?? null,
    }));
    // On commit this wakes every worker without revealing whose email it is; no page is
    // invalidated.
    await tx.execute(sql`
      with written as (insert into ${mails} (message_id, to_address, reply_to_name, reply_to_address, subject, body, concerns,
        secret, enquiry_id, state, next_attempt_at, created_at, last_error)
      select message_id, to_address, reply_to_name, reply_to_address, subject, body, concerns,
        secret, enquiry_id, case when obstacle is null then 'waiting' else 'failed' end, at, at, obstacle
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as letter (
          place int, message_id text, to_address text, reply_to_name text, reply_to_address text, subject text,
          body text, concerns uuid[], secret boolean, enquiry_id int,
          no_address text, if_demo text, held_back text),
        coalesce(no_address,
          case when if_demo is not null and exists (select from ${cups} where is_demo) then if_demo end,
          held_back) as obstacle,
        cast(${now.toISOString()} as timestamptz) as at
      where not exists (select from ${deletions} where person_id = any(concerns))
      order by place returning 1)
      select pg_notify(${MAIL_CHANNEL}, '') where exists (select from written)`);
  }
}

async function deletedAmong(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: deletions.personId })
    .from(deletions)
    .where(sql`${deletions.personId} = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Set(found.map(({ id }) => id));
}

export async function retryMailFields(tx: Database, now: Date, to: string) {
  const obstacle = await whyUndeliverable(tx, to);
  return {
    toAddress: to,
    state: obstacle ? ("failed" as const) : ("waiting" as const),
    attempts: 0,
    refusals: 0,
    holdsUp: false,
    nextAttemptAt: now,
    lastError: obstacle,
  };
}

/**
 * Returns why nothing is ever sent to this address, or null. `enqueueMails` repeats the check in
 * SQL.
 */
export async function whyUndeliverable(db: Database, to: string): Promise<string | null> {
  if (to === "") return NO_RECIPIENT;
  const isDemo = isDemoAddress(to) && (await db.$count(cups, eq(cups.isDemo, true))) > 0;
  return isDemo ? DEMO_ADDRESS : null;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

export type QueuedMail = typeof mails.$inferSelect;

/**
 * Milliseconds for which a worker owns an email, unless it renews the lease (`keepMail`). After a
 * crash another worker sends it again under the same Message-ID.
 */
export const MAIL_LEASE = 60_000;

/**
 * Leases the next due email to this worker for one attempt; null if none is due. Deletes email
 * about people deleted in the meantime. `domain` is the sender's, for the Message-ID.
 */
export async function claimMail(ctx: Ctx, domain: string): Promise<QueuedMail | null> {
  for (;;) {
    const taken = await takeNext(ctx, domain);
    if (taken !== "dropped") return taken;
  }
}

async function takeNext(ctx: Ctx, domain: string): Promise<QueuedMail | null | "dropped"> {
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
        nextAttemptAt: new Date(ctx.now.getTime() + MAIL_LEASE),
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
async function nextInLine(tx: Database, now: Date): Promise<QueuedMail | undefined> {
  return (await firstDue(tx, now, waitsForALink(tx))) ?? (await firstDue(tx, now));
}

const key = (address: SQLWrapper) => sql`lower(${address})`;

async function firstDue(tx: Database, now: Date, which?: SQL): Promise<QueuedMail | undefined> {
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

export async function renewMailLease(ctx: Ctx, mail: QueuedMail): Promise<void> {
  await mutate(ctx, "mail.keep", async ({ tx }) => {
    await tx
      .update(mails)
      .set({ nextAttemptAt: new Date(ctx.now.getTime() + MAIL_LEASE) })
      .where(and(eq(mails.id, mail.id), isUnderWay(mail)));
  });
}

function isUnderWay(mail: QueuedMail): SQL | undefined {
  return and(
    eq(mails.state, "waiting"),
    eq(mails.attempts, mail.attempts),
    isNull(mails.lastError),
  );
}

const DAY = 86_400_000;

/**
 * Deletes email that was enqueued while its person was being deleted: neither transaction waits for
 * the other, so the deletion missed it. Looks back one day; returns the count.
 */
export async function deleteMailOfErasedPeople(ctx: Ctx): Promise<number> {
  return mutate(ctx, "mail.drop", async ({ tx }) => {
    const since = new Date(ctx.now.getTime() - DAY).toISOString();
    // Starts from the day's email (two indexes), so the cost does not grow with the number of
    // deleted people. Sent email was sent after it was written, so the same day covers it.
    const dropped = await tx.execute(sql`
      delete from ${mails} where id in (
        select each.id from ${mails} each cross join unnest(each.concerns) concerned
        join ${deletions} gone on gone.person_id = concerned
        where (each.state <> 'sent' and each.created_at > ${since})
          or (each.state = 'sent' and each.sent_at > ${since}))`);
    return dropped.rowCount ?? 0;
  });
}

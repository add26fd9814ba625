import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { mails } from "#db/schema/messaging.ts";
import { deletions } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locales.ts";
import type { Ctx } from "../core/context.ts";
import { isDemoAddress } from "../core/email-address-rules.ts";
import { addJobs, hasNoJob, type NewJob } from "../core/jobs.ts";
import { mutate } from "../core/mutate.ts";
import {
  type Letter,
  type LetterKey,
  type LetterValues,
  letterOf,
  type Without,
} from "./letter.ts";
import { DEMO_ADDRESS, NO_RECIPIENT } from "./unsent-reason-rules.ts";

/** Line breaks are removed from single-line fields. */
interface AddressedLetter extends Letter {
  to: string;
  replyTo?: { name: string; address: string };
  /** Ids of accounts, players and guardians; the email is deleted with any of them. */
  concerns?: string[];
  /** Contains a link that acts as someone, so the text is removed once sent. */
  secret?: boolean;
  enquiryId?: number;
  /** Why it is not sent until someone retries it. */
  heldBack?: string;
  announcementId?: number;
}

const BATCH = 500;

/**
 * Enqueues an email inside the caller's transaction. Email that must not be sent is stored as
 * failed.
 */
export async function enqueueMail(tx: Database, now: Date, letter: AddressedLetter): Promise<void> {
  await enqueueMails(tx, now, [letter]);
}

/** Enqueues a letter of the catalog (`letterOf`) in its receiver's language. */
export async function sendLetter<Key extends LetterKey>(
  tx: Database,
  { now, siteUrl }: Pick<Ctx, "now" | "siteUrl">,
  to: Pick<AddressedLetter, "concerns" | "secret"> & {
    cup: { name: string };
    email: string;
    language: Locale;
  },
  key: Key,
  values: LetterValues<Key>,
  { without = [] }: Without<Key> = {},
): Promise<void> {
  const { cup, email, language, concerns = [], secret = false } = to;
  const letter = letterOf({ cup, siteUrl, language }, key, values, { without });
  await enqueueMail(tx, now, { ...letter, to: email, concerns, secret });
}

/**
 * Like `enqueueMail`, in a few statements and without locks; none is sent before `notBefore`. Skips email about deleted people; the
 * worker and `deleteMailOfErasedPeople` catch concurrent deletions.
 */
export async function enqueueMails(
  tx: Database,
  now: Date,
  letters: AddressedLetter[],
  notBefore: Date = now,
): Promise<void> {
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
      language: letter.language ?? DEFAULT_LOCALE,
      concerns: [...new Set(letter.concerns)],
      team_id: letter.teamId ?? null,
      secret: letter.secret ?? false,
      enquiry_id: letter.enquiryId ?? null,
      no_address: letter.to === "" ? NO_RECIPIENT : null,
      if_demo: isDemoAddress(letter.to) ? DEMO_ADDRESS : null,
      held_back: letter.heldBack ?? null,
      announcement_id: letter.announcementId ?? null,
    }));
    const { rows: written } = await tx.execute<{ id: number; secret: boolean }>(sql`
      with written as (insert into ${mails} (message_id, to_address, reply_to_name, reply_to_address, subject, body, language, concerns,
        team_id, secret, enquiry_id, announcement_id, state, next_attempt_at, created_at, last_error)
      select message_id, to_address, reply_to_name, reply_to_address, subject, body, language, concerns,
        team_id, secret, enquiry_id, announcement_id, case when obstacle is null then 'waiting' else 'failed' end,
        cast(${notBefore.toISOString()} as timestamptz), at, obstacle
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as letter (
          place int, message_id text, to_address text, reply_to_name text, reply_to_address text, subject text,
          body text, language text, concerns uuid[], team_id int, secret boolean, enquiry_id int,
          no_address text, if_demo text, held_back text, announcement_id int),
        coalesce(no_address,
          case when if_demo is not null and exists (select from ${cups} where is_demo) then if_demo end,
          held_back) as obstacle,
        cast(${now.toISOString()} as timestamptz) as at
      where not exists (select from ${deletions} where person_id = any(concerns))
      order by place returning id, secret, state)
      select id, secret from written where state = 'waiting'`);
    const runAt = notBefore > now && { runAt: notBefore };
    await addJobs(
      tx,
      "send-email",
      written.map((mail) => ({ ...jobOf(mail), ...runAt })),
    );
  }
}

/** Someone is waiting for a private link, so it overtakes announcements to everyone. */
function jobOf({ id, secret }: Pick<QueuedMail, "id" | "secret">): NewJob {
  return { id, priority: secret ? -1 : 0 };
}

/** Adds the jobs of waiting email that has none, such as after an update or a restore. */
export async function addMissingMailJobs(db: Database): Promise<void> {
  const missing = await db
    .select({ id: mails.id, secret: mails.secret, runAt: mails.nextAttemptAt })
    .from(mails)
    .where(and(eq(mails.state, "waiting"), hasNoJob("send-email", mails.id)));
  await addJobs(
    db,
    "send-email",
    missing.map(({ runAt, ...mail }) => ({ ...jobOf(mail), runAt })),
  );
}

const isUntried = (announcementId: number) =>
  and(eq(mails.announcementId, announcementId), eq(mails.state, "waiting"), eq(mails.attempts, 0));

/** Sends the emails of a message that wait for their time now. */
export async function releaseMails(tx: Database, now: Date, announcementId: number) {
  const released = await tx
    .update(mails)
    .set({ nextAttemptAt: now })
    .where(isUntried(announcementId))
    .returning({ id: mails.id, secret: mails.secret });
  await addJobs(tx, "send-email", released.map(jobOf));
}

/** Deletes the emails of a message that nobody has begun to send. */
export async function recallMails(tx: Database, announcementId: number): Promise<void> {
  await tx.delete(mails).where(isUntried(announcementId));
}

/** Sends an unsent email again from the start, now and to the address `to`. */
export async function restartMail(
  tx: Database,
  now: Date,
  { id, secret, to }: { id: number; secret: boolean; to: string },
): Promise<void> {
  const obstacle = await whyUndeliverable(tx, to);
  await tx
    .update(mails)
    .set({
      toAddress: to,
      state: obstacle ? "failed" : "waiting",
      attempts: 0,
      refusals: 0,
      nextAttemptAt: now,
      lastError: obstacle,
    })
    .where(eq(mails.id, id));
  if (!obstacle) await addJobs(tx, "send-email", [jobOf({ id, secret })]);
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

/** Milliseconds an attempt can take, with a margin. */
export const LONGEST_ATTEMPT = 7 * 60_000;

/**
 * Starts an attempt at sending an email; null if there is nothing to send, also because someone it
 * concerns was deleted, or because another job is sending it and this one does not repeat that job
 * (`isRepeated`). `domain` is the sender's, for the Message-ID, which stays the same on every
 * attempt.
 */
export async function startAttempt(
  ctx: Ctx,
  { mailId, domain, isRepeated }: { mailId: number; domain: string; isRepeated: boolean },
): Promise<QueuedMail | null> {
  return mutate(ctx, "mail.take", async ({ tx }) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), eq(mails.state, "waiting")))
      .for("update");
    if (!mail || (!isRepeated && isDeliveryInProgress(mail, ctx.now))) return null;
    if ((await tx.$count(deletions, inArray(deletions.personId, mail.concerns))) > 0) {
      await tx.delete(mails).where(eq(mails.id, mailId));
      return null;
    }
    const [started] = await tx
      .update(mails)
      .set({
        messageId: mail.messageId.includes("@") ? mail.messageId : `<${mail.messageId}@${domain}>`,
        attempts: mail.attempts + 1,
        nextAttemptAt: new Date(ctx.now.getTime() + LONGEST_ATTEMPT),
        lastError: null,
      })
      .where(eq(mails.id, mailId))
      .returning();
    return started ?? null;
  });
}

export function isDeliveryInProgress(
  mail: Pick<QueuedMail, "state" | "attempts" | "lastError" | "nextAttemptAt">,
  now: Date,
): boolean {
  return (
    mail.state === "waiting" &&
    mail.attempts > 0 &&
    mail.lastError === null &&
    mail.nextAttemptAt > now
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

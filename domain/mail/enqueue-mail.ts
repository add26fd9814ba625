import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { deletions } from "../../db/schema/accounts.ts";
import { cups } from "../../db/schema/cups.ts";
import { mails } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import { MAIL_CHANNEL } from "../topics.ts";
import { isDemoAddress } from "./address-rules.ts";

/** Line breaks are removed from single-line fields. */
export interface Letter {
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
export const NO_ADDRESS =
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
      no_address: letter.to === "" ? NO_ADDRESS : null,
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

export async function deletedAmong(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: deletions.personId })
    .from(deletions)
    .where(sql`${deletions.personId} = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Set(found.map(({ id }) => id));
}

export async function addressed(tx: Database, now: Date, to: string) {
  const obstacle = await whyNeverSent(tx, to);
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
export async function whyNeverSent(db: Database, to: string): Promise<string | null> {
  if (to === "") return NO_ADDRESS;
  const isDemo = isDemoAddress(to) && (await db.$count(cups, eq(cups.isDemo, true))) > 0;
  return isDemo ? DEMO_ADDRESS : null;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

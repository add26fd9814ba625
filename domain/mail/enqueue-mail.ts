import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { deletions } from "../../db/schema/accounts.ts";
import { cups } from "../../db/schema/cups.ts";
import { mails } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import { MAIL_CHANNEL } from "../topics.ts";
import { isDemoAddress } from "./address-rules.ts";

/** A mail to write. A field of it that is one line loses its line breaks. */
export interface Letter {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  body: string;
  /** The accounts, players and guardians that it is to or about: it is deleted with any of them. */
  concerns?: string[];
  /** Whether it holds a link that answers for somebody: the text is not kept once it was sent. */
  secret?: boolean;
  /** The message from the contact page that it carries, if it carries one. */
  enquiryId?: number;
  /** Why it is not sent until somebody has it tried, in a sentence. */
  heldBack?: string;
}

/** What the console says of a mail to somebody who is made up. */
export const DEMO_ADDRESS = "Addresses at example.org belong to the demo and are never written to.";
/** What it says of a mail for which nobody is there. */
export const NO_ADDRESS =
  "There is nobody to write to yet: the cup has no contact address and the site no admin.";

/** Mails of one insert. */
const BATCH = 500;

/**
 * Puts a mail into the outbox, in the transaction that causes it: it leaves if that is committed, and no
 * request waits for it. What must not be sent is kept there as failed.
 */
export async function enqueueMail(tx: Database, now: Date, letter: Letter): Promise<void> {
  await enqueueMails(tx, now, [letter]);
}

/**
 * The same for many, as for a message to everybody: in a few statements, however many they are. None is written
 * that concerns somebody who was deleted. Locks nobody; what is written at the moment of a deletion the
 * worker does not send (`deliverMail`), and `dropMailOfDeleted` takes it out.
 */
export async function enqueueMails(tx: Database, now: Date, letters: Letter[]): Promise<void> {
  for (let from = 0; from < letters.length; from += BATCH) {
    const rows = letters.slice(from, from + BATCH).map((letter, place) => ({
      place,
      // The worker adds the sender's domain at the first try.
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
    // At the commit every process hears that there is mail, and nothing of whose: no page is told.
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

/** Which of these accounts, players and guardians were deleted. */
export async function deletedAmong(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: deletions.personId })
    .from(deletions)
    .where(sql`${deletions.personId} = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Set(found.map(({ id }) => id));
}

/** The fields of a mail that is to be tried now, or that failed before it was, for whom it would go to. */
export async function addressed(tx: Database, now: Date, to: string) {
  const obstacle = await whyNeverSent(tx, to);
  return {
    toAddress: to,
    state: obstacle ? ("failed" as const) : ("waiting" as const),
    attempts: 0,
    refusals: 0,
    // What came later has left by now, or waits no longer than it had to.
    holdsUp: false,
    nextAttemptAt: now,
    lastError: obstacle,
  };
}

/** Why nothing is sent to an address from this site, or null; `enqueueMails` asks the same in its statement. */
export async function whyNeverSent(db: Database, to: string): Promise<string | null> {
  if (to === "") return NO_ADDRESS;
  const isDemo = isDemoAddress(to) && (await db.$count(cups, eq(cups.isDemo, true))) > 0;
  return isDemo ? DEMO_ADDRESS : null;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

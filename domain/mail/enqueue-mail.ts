import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { deletions } from "../../db/schema/accounts.ts";
import { cups } from "../../db/schema/cups.ts";
import { mails } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
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

/** Rows of one insert. */
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
  const gone = await deletedAmong(
    tx,
    letters.flatMap(({ concerns = [] }) => concerns),
  );
  const obstacles = await whyNeverSentTo(
    tx,
    letters.map(({ to }) => to),
  );
  const rows = letters
    .filter(({ concerns = [] }) => !concerns.some((id) => gone.has(id)))
    .map((letter) => ({
      // The worker adds the sender's domain at the first try.
      messageId: randomUUID(),
      replyToName: letter.replyTo ? oneLine(letter.replyTo.name) : null,
      replyToAddress: letter.replyTo?.address ?? null,
      subject: oneLine(letter.subject),
      body: letter.body,
      concerns: [...new Set(letter.concerns)],
      secret: letter.secret ?? false,
      enquiryId: letter.enquiryId ?? null,
      createdAt: now,
      ...fieldsFor(now, letter.to, obstacles(letter.to) ?? letter.heldBack ?? null),
    }));
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.insert(mails).values(rows.slice(from, from + BATCH));
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
export async function addressed(tx: Database, now: Date, to: string, heldBack?: string) {
  return fieldsFor(now, to, (await whyNeverSent(tx, to)) ?? heldBack ?? null);
}

function fieldsFor(now: Date, to: string, obstacle: string | null) {
  return {
    toAddress: to,
    state: obstacle ? ("failed" as const) : ("waiting" as const),
    attempts: 0,
    refusals: 0,
    nextAttemptAt: now,
    lastError: obstacle,
  };
}

/** Why nothing is sent to an address from this site, or null. */
export async function whyNeverSent(db: Database, to: string): Promise<string | null> {
  return (await whyNeverSentTo(db, [to]))(to);
}

/** The same for many addresses, asked at once. */
async function whyNeverSentTo(
  db: Database,
  addresses: string[],
): Promise<(to: string) => string | null> {
  const isDemo =
    addresses.some(isDemoAddress) && (await db.$count(cups, eq(cups.isDemo, true))) > 0;
  return (to) => {
    if (to === "") return NO_ADDRESS;
    return isDemo && isDemoAddress(to) ? DEMO_ADDRESS : null;
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { accounts, deletions, guardians, players } from "../../db/schema/accounts.ts";
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

/**
 * Puts a mail into the outbox, in the transaction that causes it: it leaves if that is committed, and no
 * request waits for it. What must not be sent is kept there as failed.
 */
export async function enqueueMail(tx: Database, now: Date, letter: Letter): Promise<void> {
  const concerns = [...new Set(letter.concerns)];
  if (await isAnyoneDeleted(tx, concerns)) return;
  await tx.insert(mails).values({
    // The worker adds the sender's domain at the first try.
    messageId: randomUUID(),
    replyToName: letter.replyTo ? oneLine(letter.replyTo.name) : null,
    replyToAddress: letter.replyTo?.address ?? null,
    subject: oneLine(letter.subject),
    body: letter.body,
    concerns,
    secret: letter.secret ?? false,
    enquiryId: letter.enquiryId ?? null,
    createdAt: now,
    ...(await addressed(tx, now, letter.to, letter.heldBack)),
  });
}

/**
 * Whether somebody that a mail concerns was deleted since it was decided to write it. Whoever was not stays
 * until the mail is committed, so that being deleted then takes it along.
 */
async function isAnyoneDeleted(tx: Database, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const given = sql`any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`
    with a as (select id from ${accounts} where id = ${given} for key share),
      p as (select id from ${players} where id = ${given} for key share),
      g as (select id from ${guardians} where id = ${given} for key share)
    select from a union all select from p union all select from g`);
  return (await tx.$count(deletions, inArray(deletions.personId, ids))) > 0;
}

/** The fields of a mail that is to be tried now, or that failed before it was, for whom it would go to. */
export async function addressed(tx: Database, now: Date, to: string, heldBack?: string) {
  const obstacle = (await whyNeverSent(tx, to)) ?? heldBack ?? null;
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
  if (to === "") return NO_ADDRESS;
  if (!isDemoAddress(to)) return null;
  const isDemo = (await db.$count(cups, eq(cups.isDemo, true))) > 0;
  return isDemo ? DEMO_ADDRESS : null;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

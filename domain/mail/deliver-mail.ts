import { and, asc, desc, eq, lte } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { enquiriesTopic } from "../topics.ts";
import { failureSentence, type MailFailure, nextStep } from "./back-off-rules.ts";
import { deletedAmong, whyNeverSent } from "./enqueue-mail.ts";
import { letterHtml } from "./html-rules.ts";

type Mail = typeof mails.$inferSelect;

/** A mail on its way out. */
export interface OutgoingMail {
  /** The header, the same however often the mail is tried. */
  messageId: string;
  to: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  /** The plain text, and the same as HTML. */
  body: string;
  html: string;
}

/** Hands a mail to the mail service; answers null once that has taken it, else what went wrong. */
export type SendMail = (mail: OutgoingMail) => Promise<MailFailure | null>;

/** What stands in place of a private text once it was sent. */
export const TEXT_REMOVED =
  "The text of this mail was removed when it was sent: it held a private link.";

/** How a try ended, for the log. */
export interface Delivery {
  mailId: number;
  outcome: "sent" | "waiting" | "failed";
  attempts: number;
  lastError: string | null;
}

/**
 * How long a mail belongs to whoever took it: longer than any try. A process that dies with one leaves it
 * to the others after that, and it is sent again under the same Message-ID.
 */
export const LEASE = 12 * 60_000;

/**
 * Tries the oldest mail that is due, and writes down how it went; null when none is. `domain` is the
 * sender's, for the Message-ID; `now` is asked again after the try; `jitter` is a number from 0 to 1.
 */
export async function deliverMail(
  ctx: Ctx,
  sending: { send: SendMail; domain: string; jitter: number; now: () => Date },
): Promise<Delivery | null> {
  const mail = await takeMail(ctx, sending.domain);
  if (!mail) return null;
  const obstacle = await whyNeverSent(ctx.db, mail.toAddress);
  if (obstacle) return settle(ctx, mail, { state: "failed", lastError: obstacle });
  const failure = await sending.send({
    messageId: mail.messageId,
    to: mail.toAddress,
    replyTo:
      mail.replyToAddress === null
        ? null
        : { name: mail.replyToName ?? "", address: mail.replyToAddress },
    subject: mail.subject,
    body: mail.body,
    html: letterHtml(mail, ctx.siteUrl),
  });
  const now = sending.now();
  if (!failure) return settle(ctx, mail, { state: "sent", sentAt: now, lastError: null });
  const { attempts, refusals } = mail;
  return settle(ctx, mail, {
    ...nextStep(failure, { attempts, refusals, now, jitter: sending.jitter }),
    lastError: failureSentence(failure),
  });
}

/**
 * Takes the oldest mail that is due out of the reach of every other worker, for the length of a try. One that
 * concerns somebody who was deleted since is taken out of the outbox instead.
 */
async function takeMail(ctx: Ctx, domain: string): Promise<Mail | null> {
  for (;;) {
    const taken = await takeNext(ctx, domain);
    if (taken !== "dropped") return taken;
  }
}

async function takeNext(ctx: Ctx, domain: string): Promise<Mail | null | "dropped"> {
  return mutate(ctx, "mail.take", async ({ tx }) => {
    const [due] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.state, "waiting"), lte(mails.nextAttemptAt, ctx.now)))
      // Somebody sits and waits for a link; a message to everybody can come after it.
      .orderBy(desc(mails.secret), asc(mails.id))
      .limit(1)
      .for("update", { skipLocked: true });
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

async function settle(
  ctx: Ctx,
  mail: Mail,
  outcome: Pick<Mail, "state" | "lastError"> &
    Partial<Pick<Mail, "sentAt" | "nextAttemptAt" | "refusals">>,
): Promise<Delivery> {
  await mutate(ctx, "mail.settle", async ({ tx, changed }) => {
    // Whoever took it after the lease ran out answers for it now; that it was sent is always true.
    const isMine = outcome.state === "sent" ? undefined : eq(mails.attempts, mail.attempts);
    await tx
      .update(mails)
      .set({ ...outcome, ...(outcome.state === "sent" && mail.secret && { body: TEXT_REMOVED }) })
      .where(and(eq(mails.id, mail.id), eq(mails.state, "waiting"), isMine));
    // Of other mail nobody shows anything, and a notice would tell strangers that there was some.
    if (mail.enquiryId !== null) changed(enquiriesTopic);
  });
  const { state, lastError } = outcome;
  return { mailId: mail.id, outcome: state, attempts: mail.attempts, lastError };
}

/** Whether a try of the mail is under way: it was taken and nothing has been written down of the try. */
export function isBeingTried(mail: Mail, now: Date): boolean {
  return (
    mail.state === "waiting" &&
    mail.attempts > 0 &&
    mail.lastError === null &&
    mail.nextAttemptAt > now
  );
}

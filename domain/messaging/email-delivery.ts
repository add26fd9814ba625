import { and, eq } from "drizzle-orm";
import { mails } from "#db/schema/messaging.ts";
import { withoutMarks } from "#i18n/foreign-text.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import type { Ctx } from "../core/context.ts";
import { addJobs } from "../core/jobs.ts";
import { mutate } from "../core/mutate.ts";
import { enquiriesTopic } from "../core/topics.ts";
import { type Letterhead, letterHtml } from "./email-html-rules.ts";
import { type QueuedMail, startAttempt, whyUndeliverable } from "./email-outbox.ts";
import { failureSentence, type MailFailure, nextDeliveryStep } from "./email-retry-rules.ts";

export interface OutgoingMail {
  /** Message-ID header, identical on every retry. */
  messageId: string;
  to: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  body: string;
  html: string;
  /** Shown in `html` as `LOGO`. */
  logo: Buffer | null;
}

/** Returns null once the service has accepted the email, otherwise the failure. */
export type SendMail = (mail: OutgoingMail) => Promise<MailFailure | null>;

export const TEXT_REMOVED =
  "The text of this mail was removed when it was sent: it held a private link.";

export interface Delivery {
  mailId: number;
  outcome: "sent" | "waiting" | "failed";
  attempts: number;
  lastError: string | null;
}

export interface Sending {
  send: SendMail;
  domain: string;
  jitter: number;
  now: () => Date;
  letterhead: () => Promise<Letterhead>;
  /** The job ran before and was broken off. */
  isRepeated?: boolean;
}

/**
 * Attempts to send an email, records the outcome and adds the job of the next attempt; null if it
 * is not to be sent.
 */
export async function deliverMail(ctx: Ctx, mailId: number, sending: Sending) {
  const { domain, isRepeated = false } = sending;
  const mail = await startAttempt(ctx, { mailId, domain, isRepeated });
  if (!mail) return null;
  const obstacle = await whyUndeliverable(ctx.db, mail.toAddress);
  if (obstacle) return settle(ctx, mail, { state: "failed", lastError: obstacle });
  const letterhead = await sending.letterhead();
  const body = `${mail.body.trimEnd()}\n\n${letterhead.signature}`;
  const failure = await sending.send(written({ ...mail, body }, ctx.siteUrl, letterhead));
  const now = sending.now();
  if (!failure) return settle(ctx, mail, { state: "sent", sentAt: now, lastError: null });
  const { attempts, refusals } = mail;
  return settle(ctx, mail, {
    ...nextDeliveryStep(failure, { attempts, refusals, now, jitter: sending.jitter }),
    lastError: failureSentence(failure),
  });
}

function written(mail: QueuedMail, siteUrl: string, letterhead: Letterhead): OutgoingMail {
  return {
    messageId: mail.messageId,
    to: mail.toAddress,
    replyTo:
      mail.replyToAddress === null
        ? null
        : { name: mail.replyToName ?? "", address: mail.replyToAddress },
    subject: mail.subject,
    body: withoutMarks(mail.body),
    html: letterHtml(
      mail,
      siteUrl,
      translate(mail.language, message("emails.openPage")),
      letterhead,
    ),
    logo: letterhead.logo?.bytes ?? null,
  };
}

async function settle(
  ctx: Ctx,
  mail: QueuedMail,
  outcome: Pick<QueuedMail, "state" | "lastError"> &
    Partial<Pick<QueuedMail, "sentAt" | "nextAttemptAt" | "refusals">>,
): Promise<Delivery> {
  await mutate(ctx, "mail.settle", async ({ tx, changed }) => {
    // Another attempt can have begun if this one took too long, but a success is always recorded.
    const isLatest = outcome.state === "sent" ? undefined : eq(mails.attempts, mail.attempts);
    const settled = await tx
      .update(mails)
      .set({ ...outcome, ...(outcome.state === "sent" && mail.secret && { body: TEXT_REMOVED }) })
      .where(and(eq(mails.id, mail.id), eq(mails.state, "waiting"), isLatest))
      .returning({ id: mails.id });
    if (outcome.state === "waiting" && outcome.nextAttemptAt) {
      const runAt = outcome.nextAttemptAt;
      await addJobs(
        tx,
        "send-email",
        settled.map(({ id }) => ({ id, runAt })),
      );
    }
    // Only contact messages show on a page. Other email publishes nothing, since an event would
    // reveal that there was some.
    if (mail.enquiryId !== null) changed(enquiriesTopic);
  });
  const { state, lastError } = outcome;
  return { mailId: mail.id, outcome: state, attempts: mail.attempts, lastError };
}

import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { mails } from "../../db/schema/messaging.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../core/context.ts";
import { mutate } from "../core/mutate.ts";
import { enquiriesTopic } from "../core/topics.ts";
import { letterHtml } from "./email-html-rules.ts";
import { claimMail, type QueuedMail, renewMailLease, whyUndeliverable } from "./email-outbox.ts";
import {
  failureSentence,
  type MailFailure,
  nextDeliveryStep,
  ORDERED_ATTEMPTS,
} from "./email-retry-rules.ts";

export interface OutgoingMail {
  /** Message-ID header, identical on every retry. */
  messageId: string;
  to: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  body: string;
  html: string;
}

/** Returns null once the service has accepted the email, otherwise the failure. */
export type SendMail = (
  mail: OutgoingMail,
  keep: (now: Date) => Promise<void>,
) => Promise<MailFailure | null>;

export const TEXT_REMOVED =
  "The text of this mail was removed when it was sent: it held a private link.";

export interface Delivery {
  mailId: number;
  outcome: "sent" | "waiting" | "failed";
  attempts: number;
  lastError: string | null;
}

const NOT_WRITTEN = "The mail could not be put into words. The log says more.";

export interface Sending {
  /** During a long attempt, call `keep` well before the lease expires. */
  send: SendMail;
  domain: string;
  jitter: number;
  now: () => Date;
  report?: (error: unknown) => void;
}

/**
 * Attempts the next due email and records the outcome; null if none is due. Email to one address is
 * sent in order, and email that cannot be rendered fails at once.
 */
export async function deliverMail(ctx: Ctx, sending: Sending): Promise<Delivery | null> {
  const mail = await claimMail(ctx, sending.domain);
  if (!mail) return null;
  const obstacle = await whyUndeliverable(ctx.db, mail.toAddress);
  if (obstacle) return settle(ctx, mail, { state: "failed", lastError: obstacle });
  let outgoing: OutgoingMail;
  try {
    outgoing = written(mail, ctx.siteUrl);
  } catch (error) {
    sending.report?.(error);
    return settle(ctx, mail, { state: "failed", lastError: NOT_WRITTEN });
  }
  const failure = await sending.send(outgoing, (now) => renewMailLease({ ...ctx, now }, mail));
  const now = sending.now();
  if (!failure) return settle(ctx, mail, { state: "sent", sentAt: now, lastError: null });
  const { attempts, refusals, holdsUp } = mail;
  return settle(ctx, mail, {
    ...nextDeliveryStep(failure, { attempts, refusals, holdsUp, now, jitter: sending.jitter }),
    lastError: failureSentence(failure),
  });
}

function written(mail: QueuedMail, siteUrl: string): OutgoingMail {
  return {
    messageId: mail.messageId,
    to: mail.toAddress,
    replyTo:
      mail.replyToAddress === null
        ? null
        : { name: mail.replyToName ?? "", address: mail.replyToAddress },
    subject: mail.subject,
    body: mail.body,
    html: letterHtml(mail, siteUrl),
  };
}

async function settle(
  ctx: Ctx,
  mail: QueuedMail,
  outcome: Pick<QueuedMail, "state" | "lastError"> &
    Partial<Pick<QueuedMail, "sentAt" | "nextAttemptAt" | "refusals" | "holdsUp">>,
): Promise<Delivery> {
  await mutate(ctx, "mail.settle", async ({ tx, changed }) => {
    // After the lease has expired another worker owns the email, but a success is always recorded.
    const isMine = outcome.state === "sent" ? undefined : eq(mails.attempts, mail.attempts);
    await tx
      .update(mails)
      .set({ ...outcome, ...(outcome.state === "sent" && mail.secret && { body: TEXT_REMOVED }) })
      .where(and(eq(mails.id, mail.id), eq(mails.state, "waiting"), isMine));
    if (outcome.state === "sent") await hurryWhatMetSilence(tx, ctx.now);
    // Only contact messages show on a page. Other email publishes nothing, since an event would
    // reveal that there was some.
    if (mail.enquiryId !== null) changed(enquiriesTopic);
  });
  const { state, lastError } = outcome;
  return { mailId: mail.id, outcome: state, attempts: mail.attempts, lastError };
}

/**
 * The service is reachable again, so retry now whatever waits for hours because it was not and
 * blocks later email. What the service itself delayed unblocks sooner (`back-off-rules.ts`).
 */
async function hurryWhatMetSilence(tx: Database, now: Date): Promise<void> {
  const silent = tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.state, "waiting"),
        mails.holdsUp,
        gt(mails.attempts, ORDERED_ATTEMPTS.answered),
        gt(mails.nextAttemptAt, now),
        isNotNull(mails.lastError),
      ),
    )
    .for("update", { skipLocked: true });
  await tx.update(mails).set({ nextAttemptAt: now }).where(inArray(mails.id, silent));
}

export function isDeliveryInProgress(mail: QueuedMail, now: Date): boolean {
  return (
    mail.state === "waiting" &&
    mail.attempts > 0 &&
    mail.lastError === null &&
    mail.nextAttemptAt > now
  );
}

import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { enquiriesTopic } from "../topics.ts";
import { failureSentence, type MailFailure, nextStep, TRIES_IN_LINE } from "./back-off-rules.ts";
import { whyNeverSent } from "./enqueue-mail.ts";
import { letterHtml } from "./html-rules.ts";
import { keepMail, type Mail, takeMail } from "./take-mail.ts";

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
export type SendMail = (
  mail: OutgoingMail,
  keep: (now: Date) => Promise<void>,
) => Promise<MailFailure | null>;

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

/** What goes wrong before a mail is anybody's to take or refuse. */
const NOT_WRITTEN = "The mail could not be put into words. The log says more.";

/** How mail is handed over. */
export interface Sending {
  /** `keep` is to be called well within the lease while a try is under way. */
  send: SendMail;
  /** The sender's, for the Message-ID. */
  domain: string;
  /** A number from 0 to 1. */
  jitter: number;
  /** Asked again after the try. */
  now: () => Date;
  /** Hears why a mail could not be written. */
  report?: (error: unknown) => void;
}

/**
 * Tries the mail that is next, and writes down how it went; null when none is due. Mail to one address leaves in
 * the order in which it was written, whoever sends it; a mail that cannot be written at all fails at once.
 */
export async function deliverMail(ctx: Ctx, sending: Sending): Promise<Delivery | null> {
  const mail = await takeMail(ctx, sending.domain);
  if (!mail) return null;
  const obstacle = await whyNeverSent(ctx.db, mail.toAddress);
  if (obstacle) return settle(ctx, mail, { state: "failed", lastError: obstacle });
  let outgoing: OutgoingMail;
  try {
    outgoing = written(mail, ctx.siteUrl);
  } catch (error) {
    sending.report?.(error);
    return settle(ctx, mail, { state: "failed", lastError: NOT_WRITTEN });
  }
  const failure = await sending.send(outgoing, (now) => keepMail({ ...ctx, now }, mail));
  const now = sending.now();
  if (!failure) return settle(ctx, mail, { state: "sent", sentAt: now, lastError: null });
  const { attempts, refusals, holdsUp } = mail;
  return settle(ctx, mail, {
    ...nextStep(failure, { attempts, refusals, holdsUp, now, jitter: sending.jitter }),
    lastError: failureSentence(failure),
  });
}

function written(mail: Mail, siteUrl: string): OutgoingMail {
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
  mail: Mail,
  outcome: Pick<Mail, "state" | "lastError"> &
    Partial<Pick<Mail, "sentAt" | "nextAttemptAt" | "refusals" | "holdsUp">>,
): Promise<Delivery> {
  await mutate(ctx, "mail.settle", async ({ tx, changed }) => {
    // Whoever took it after the lease ran out answers for it now; that it was sent is always true.
    const isMine = outcome.state === "sent" ? undefined : eq(mails.attempts, mail.attempts);
    await tx
      .update(mails)
      .set({ ...outcome, ...(outcome.state === "sent" && mail.secret && { body: TEXT_REMOVED }) })
      .where(and(eq(mails.id, mail.id), eq(mails.state, "waiting"), isMine));
    if (outcome.state === "sent") await hurryWhatMetSilence(tx, ctx.now);
    // Of other mail nobody shows anything, and a notice would tell strangers that there was some.
    if (mail.enquiryId !== null) changed(enquiriesTopic);
  });
  const { state, lastError } = outcome;
  return { mailId: mail.id, outcome: state, attempts: mail.attempts, lastError };
}

/**
 * The service is there: what found nobody, and waits for hours with a line behind it, is tried now. What the
 * service itself put off leaves its line sooner (`back-off-rules.ts`).
 */
async function hurryWhatMetSilence(tx: Database, now: Date): Promise<void> {
  const silent = tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.state, "waiting"),
        mails.holdsUp,
        gt(mails.attempts, TRIES_IN_LINE.answered),
        gt(mails.nextAttemptAt, now),
        isNotNull(mails.lastError),
      ),
    )
    .for("update", { skipLocked: true });
  await tx.update(mails).set({ nextAttemptAt: now }).where(inArray(mails.id, silent));
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

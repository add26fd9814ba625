import { and, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { enquiries, mails } from "../../db/schema/messaging.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { mutate } from "../core/mutate.ts";
import { unlessLimited } from "../core/rate-limit-errors.ts";
import { enquiriesTopic } from "../core/topics.ts";
import { currentCup } from "../cup/current-cup.ts";
import { enqueueMail, isDeliveryInProgress, restartMail } from "../messaging/email-outbox.ts";
import { organizerEmail } from "../people/accounts/recipients.ts";
import type { EnquiryInput } from "./contact-input.ts";
import { enquiryLetter } from "./contact-letter-rules.ts";

export const POSTPONED_BY_LIMIT = "Held back: too many messages within an hour. Try again.";

/**
 * Stores a contact message together with its email (spec §4, Contact form). In a flood, messages
 * are stored and their emails wait for the admin.
 */
export async function sendEnquiry(ctx: Ctx, input: EnquiryInput): Promise<void> {
  const refunds = [await ctx.limit("contact.address", ctx.address)];
  const { actor } = ctx;
  if (actor.kind === "account") refunds.push(await ctx.limit("contact.account", actor.accountId));
  refunds.push(await ctx.limit("contact.everyone", ""));
  const refundMail = await unlessLimited(ctx.limit("contact.mail", ""));
  if (refundMail) refunds.push(refundMail);
  const cup = await currentCup(ctx.db);
  const sending = mutate(ctx, "enquiry.send", async ({ tx, audit, changed }) => {
    const [enquiry] = await tx
      .insert(enquiries)
      .values({
        fromName: input.from_name,
        fromEmail: input.from_email,
        contactPhone: input.contact_phone,
        message: input.message,
        createdAt: ctx.now,
      })
      .returning();
    if (!enquiry) throw new Error("The message was not stored.");
    await enqueueMail(tx, ctx.now, {
      to: await organizerEmail(tx, cup),
      replyTo: { name: enquiry.fromName, address: enquiry.fromEmail },
      ...enquiryLetter(enquiry, cup.zone),
      enquiryId: enquiry.id,
      ...(!refundMail && { heldBack: POSTPONED_BY_LIMIT }),
    });
    audit(`enquiry:${enquiry.id}`);
    changed(enquiriesTopic);
  });
  try {
    await sending;
  } catch (error) {
    // A duplicate submission counts once.
    await Promise.all(refunds.map((refund) => refund()));
    throw error;
  }
}

/** Counts a message that failed validation; throws `limited` after too many from one network. */
export async function countRefusedEnquiry(ctx: Ctx): Promise<void> {
  await ctx.limit("contact-refused.address", ctx.address);
}

const PAGE = 50;

interface DeliveryProgress {
  state: "waiting" | "sent" | "failed";
  isBeingTried: boolean;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: Date;
  sentAt: Date | null;
}

export interface ListedEnquiry {
  id: number;
  fromName: string;
  fromEmail: string;
  contactPhone: string;
  message: string;
  createdAt: Date;
  mail: DeliveryProgress | null;
}

/**
 * Newest first, 50 per page, starting before id `before`; `older` is the next page's `before` or
 * null. Admin only.
 */
export async function listEnquiries(
  ctx: Ctx,
  { before }: { before: number | null },
): Promise<{ enquiries: ListedEnquiry[]; older: number | null }> {
  requireAdmin(ctx);
  const rows = await ctx.db
    .select({
      enquiry: {
        id: enquiries.id,
        fromName: enquiries.fromName,
        fromEmail: enquiries.fromEmail,
        contactPhone: enquiries.contactPhone,
        message: enquiries.message,
        createdAt: enquiries.createdAt,
      },
      mail: mails,
    })
    .from(enquiries)
    .leftJoin(mails, eq(mails.enquiryId, enquiries.id))
    .where(before === null ? undefined : lt(enquiries.id, before))
    .orderBy(desc(enquiries.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    enquiries: page.map(({ enquiry, mail }) => ({
      ...enquiry,
      mail: mail && {
        state: mail.state,
        isBeingTried: isDeliveryInProgress(mail, ctx.now),
        attempts: mail.attempts,
        lastError: mail.lastError,
        nextAttemptAt: mail.nextAttemptAt,
        sentAt: mail.sentAt,
      },
    })),
    older: rows.length > PAGE ? (page.at(-1)?.enquiry.id ?? null) : null,
  };
}

export async function countUnsentEnquiries(ctx: Ctx): Promise<number> {
  requireAdmin(ctx);
  const unsent = inArray(mails.state, ["waiting", "failed"]);
  return ctx.db.$count(mails, and(isNotNull(mails.enquiryId), unsent));
}

export async function retryEnquiry(ctx: Ctx, { enquiryId }: { enquiryId: number }): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "enquiry.retry", async ({ tx, audit, changed }) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(eq(mails.enquiryId, enquiryId))
      .for("update");
    if (!mail) throw new DomainError("not-found", "There is no such message.");
    if (mail.state === "sent") {
      throw new DomainError("conflict", "This message was sent already.");
    }
    if (isDeliveryInProgress(mail, ctx.now)) {
      throw new DomainError("conflict", "This message is being sent just now.");
    }
    await restartMail(tx, ctx.now, { ...mail, to: await organizerEmail(tx, cup) });
    audit(`enquiry:${enquiryId}`);
    changed(enquiriesTopic);
  });
}

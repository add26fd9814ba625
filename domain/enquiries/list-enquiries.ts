import { and, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { enquiries, mails } from "../../db/schema/site.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { isBeingTried } from "../mail/deliver-mail.ts";

const PAGE = 50;

/** How far the mail of a message has come. */
export interface MailProgress {
  state: "waiting" | "sent" | "failed";
  /** A try is under way at this moment. */
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
  /** Ten digits. */
  contactPhone: string;
  message: string;
  createdAt: Date;
  mail: MailProgress | null;
}

/**
 * Messages from the contact page, the newest first, 50 at a time: those before the number `before`, or the
 * newest. `older` is the number to go on with, null at the end. Only for the admin.
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
        isBeingTried: isBeingTried(mail, ctx.now),
        attempts: mail.attempts,
        lastError: mail.lastError,
        nextAttemptAt: mail.nextAttemptAt,
        sentAt: mail.sentAt,
      },
    })),
    older: rows.length > PAGE ? (page.at(-1)?.enquiry.id ?? null) : null,
  };
}

/** How many messages have not reached anybody's mailbox. Only for the admin. */
export async function countUnsentEnquiries(ctx: Ctx): Promise<number> {
  requireAdmin(ctx);
  const unsent = inArray(mails.state, ["waiting", "failed"]);
  return ctx.db.$count(mails, and(isNotNull(mails.enquiryId), unsent));
}

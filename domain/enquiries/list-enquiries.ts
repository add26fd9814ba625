import { and, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { enquiries, mails } from "../../db/schema/site.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { isBeingTried } from "../mail/deliver-mail.ts";

const PAGE = 50;

export interface MailProgress {
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
  mail: MailProgress | null;
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

export async function countUnsentEnquiries(ctx: Ctx): Promise<number> {
  requireAdmin(ctx);
  const unsent = inArray(mails.state, ["waiting", "failed"]);
  return ctx.db.$count(mails, and(isNotNull(mails.enquiryId), unsent));
}

import { and, desc, isNull, lt } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { noteLooks } from "../privacy/note-looks.ts";
import { isGivenUp } from "./count-failed-mails.ts";
import { isBeingTried } from "./deliver-mail.ts";

const PAGE = 50;

export interface ListedMail {
  id: number;
  to: string;
  subject: string;
  state: "waiting" | "sent" | "failed";
  isBeingTried: boolean;
  attempts: number;
  lastError: string | null;
  secret: boolean;
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
}

/**
 * Newest first, 50 per page, starting before id `before`; `older` is the next page's `before` or
 * null. Excludes contact messages. Admin only; viewing addresses is audited once a day.
 */
export async function listOutbox(
  ctx: Ctx,
  { before, only }: { before: number | null; only?: "failed" },
): Promise<{ mails: ListedMail[]; older: number | null }> {
  requireAdmin(ctx);
  const rows = await ctx.db
    .select()
    .from(mails)
    .where(
      and(
        isNull(mails.enquiryId),
        before === null ? undefined : lt(mails.id, before),
        only && isGivenUp(),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  await noteLooks(ctx, await currentCup(ctx.db), {
    action: "mail.see-addresses",
    subject: "outbox",
    looks: [{ players: [...new Set(page.flatMap(({ concerns }) => concerns))], fields: ["email"] }],
  });
  return {
    mails: page.map((mail) => ({
      id: mail.id,
      to: mail.toAddress,
      subject: mail.subject,
      state: mail.state,
      isBeingTried: isBeingTried(mail, ctx.now),
      attempts: mail.attempts,
      lastError: mail.lastError,
      secret: mail.secret,
      createdAt: mail.createdAt,
      nextAttemptAt: mail.nextAttemptAt,
      sentAt: mail.sentAt,
    })),
    older: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

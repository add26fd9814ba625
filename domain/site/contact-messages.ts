import { and, desc, eq, gt, inArray, isNotNull, lt } from "drizzle-orm";
import { enquiries, mails } from "#db/schema/messaging.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { formatTimestamp, formattedTime } from "../core/format-rules.ts";
import { mutate } from "../core/mutate.ts";
import { unlessLimited } from "../core/rate-limit-errors.ts";
import { enquiriesTopic } from "../core/topics.ts";
import { currentCup } from "../cup/current-cup.ts";
import { enqueueMail, restartMail } from "../messaging/email-outbox.ts";
import { type Letter, letterIn } from "../messaging/letter.ts";
import { POSTPONED_BY_LIMIT } from "../messaging/unsent-reason-rules.ts";
import { organizer } from "../people/accounts/recipients.ts";
import { formatPhone } from "../people/players/phone-rules.ts";
import type { ContactMessageInput } from "./contact-input.ts";
import { deliveryOf, lockUnsentMail } from "./outbox.ts";

/**
 * Stores a contact message together with its email (spec §4, Contact form). In a flood, messages
 * are stored and their emails wait for the admin.
 */
export async function sendContactMessage(ctx: Ctx, input: ContactMessageInput): Promise<void> {
  const refunds = [await ctx.limit("contact.address", ctx.address)];
  const { actor } = ctx;
  if (actor.kind === "account") refunds.push(await ctx.limit("contact.account", actor.accountId));
  refunds.push(await ctx.limit("contact.everyone", ""));
  const refundMail = await unlessLimited(ctx.limit("contact.mail", ""));
  if (refundMail) refunds.push(refundMail);
  // A duplicate submission counts once.
  const refundAll = () => Promise.all(refunds.map((refund) => refund()));
  if (await wasSent(ctx, input)) {
    await refundAll();
    return;
  }
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
    const { email, language } = await organizer(tx, cup);
    await enqueueMail(tx, ctx.now, {
      to: email,
      replyTo: { name: enquiry.fromName, address: enquiry.fromEmail },
      ...contactMessageLetter(enquiry, cup.zone, language),
      enquiryId: enquiry.id,
      ...(!refundMail && { heldBack: POSTPONED_BY_LIMIT }),
    });
    audit(`enquiry:${enquiry.id}`);
    changed(enquiriesTopic);
  });
  try {
    await sending;
  } catch (error) {
    await refundAll();
    throw error;
  }
}

const DAY = 24 * 60 * 60_000;

/** Browsers keep what was typed when a sender goes back, but load the page with a new key. */
async function wasSent({ db, now }: Ctx, input: ContactMessageInput): Promise<boolean> {
  const same = and(
    eq(enquiries.fromName, input.from_name),
    eq(enquiries.fromEmail, input.from_email),
    eq(enquiries.contactPhone, input.contact_phone),
    eq(enquiries.message, input.message),
    gt(enquiries.createdAt, new Date(now.getTime() - DAY)),
  );
  return (await db.$count(enquiries, same)) > 0;
}

function contactMessageLetter(
  { fromName: name, fromEmail: email, ...enquiry }: typeof enquiries.$inferSelect,
  zone: string,
  language: Locale,
): Letter {
  const phone = formatPhone(enquiry.contactPhone);
  const time = formatTimestamp(zone, enquiry.createdAt, language);
  return letterIn(
    language,
    message("siteEmails.enquiry.subject", { name }),
    message("siteEmails.enquiry.facts", { name, email, phone, time }),
    enquiry.message,
    message("siteEmails.enquiry.reply"),
  );
}

/** Counts a message that failed validation; throws `limited` after too many from one network. */
export async function countRefusedContactMessage(ctx: Ctx): Promise<void> {
  await ctx.limit("contact-refused.address", ctx.address);
}

const PAGE = 50;

/**
 * Newest first, 50 per page, starting before id `before`; `older` is the next page's `before` or
 * null. Admin only.
 */
export async function listContactMessages(ctx: Ctx, { before }: { before: number | null }) {
  requireAdmin(ctx);
  const { zone } = await currentCup(ctx.db);
  const rows = await ctx.db
    .select({ enquiry: enquiries, mail: mails })
    .from(enquiries)
    .leftJoin(mails, eq(mails.enquiryId, enquiries.id))
    .where(before === null ? undefined : lt(enquiries.id, before))
    .orderBy(desc(enquiries.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    enquiries: page.map(({ enquiry: { createdAt, ...enquiry }, mail }) => ({
      ...enquiry,
      written: formattedTime(zone, createdAt, ctx.locale),
      mail: mail && deliveryOf(ctx, mail, zone),
    })),
    older: rows.length > PAGE ? (page.at(-1)?.enquiry.id ?? null) : null,
  };
}

export async function countUnsentContactMessages(ctx: Ctx): Promise<number> {
  requireAdmin(ctx);
  const unsent = inArray(mails.state, ["waiting", "failed"]);
  return ctx.db.$count(mails, and(isNotNull(mails.enquiryId), unsent));
}

export async function retryContactMessage(ctx: Ctx, { enquiryId }: { enquiryId: number }) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "enquiry.retry", async ({ tx, audit, changed }) => {
    const mail = await lockUnsentMail(tx, ctx.now, eq(mails.enquiryId, enquiryId), "message");
    await restartMail(tx, ctx.now, { ...mail, to: (await organizer(tx, cup)).email });
    audit(`enquiry:${enquiryId}`);
    changed(enquiriesTopic);
  });
}

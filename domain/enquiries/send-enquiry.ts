import { eq } from "drizzle-orm";
import { enquiries } from "../../db/schema/site.ts";
import { attemptOf } from "../attempt.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { unlessLimited } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { mutate } from "../mutate.ts";
import { enquiriesTopic } from "../topics.ts";
import type { EnquiryInput } from "./input.ts";
import { enquiryLetter } from "./letter-rules.ts";
import { recipientOf } from "./recipient.ts";

export const HELD_BACK = "Held back: too many messages within an hour. Try again.";

/**
 * Stores a contact message together with its email (spec §4, Contact form). Resubmitting the same
 * form is a no-op; in a flood, messages are stored and their emails wait for the admin.
 */
export async function sendEnquiry(ctx: Ctx, input: EnquiryInput): Promise<void> {
  const attempt = attemptOf(input);
  // Responses get lost on a bad connection: a resubmission does not count as an attempt.
  if (await hasArrived(ctx, attempt)) return;
  const refunds = [await ctx.limit("contact.address", ctx.address)];
  const { actor } = ctx;
  if (actor.kind === "account") refunds.push(await ctx.limit("contact.account", actor.accountId));
  refunds.push(await ctx.limit("contact.everyone", ""));
  const refundMail = await unlessLimited(ctx.limit("contact.mail", ""));
  if (refundMail) refunds.push(refundMail);
  const cup = await currentCup(ctx.db);
  const stored = await mutate(ctx, "enquiry.send", async ({ tx, audit, changed }) => {
    const [enquiry] = await tx
      .insert(enquiries)
      .values({
        attempt,
        fromName: input.from_name,
        fromEmail: input.from_email,
        contactPhone: input.contact_phone,
        message: input.message,
        createdAt: ctx.now,
      })
      .onConflictDoNothing({ target: enquiries.attempt })
      .returning();
    if (!enquiry) return false;
    await enqueueMail(tx, ctx.now, {
      to: await recipientOf(tx, cup),
      replyTo: { name: enquiry.fromName, address: enquiry.fromEmail },
      ...enquiryLetter(enquiry, cup.zone),
      enquiryId: enquiry.id,
      ...(!refundMail && { heldBack: HELD_BACK }),
    });
    audit(`enquiry:${enquiry.id}`);
    changed(enquiriesTopic);
    return true;
  });
  if (!stored) await Promise.all(refunds.map((refund) => refund()));
}

/** Counts a message that failed validation; throws `limited` after too many from one network. */
export async function countRefusedEnquiry(ctx: Ctx): Promise<void> {
  await ctx.limit("contact-refused.address", ctx.address);
}

async function hasArrived(ctx: Ctx, attempt: string | null): Promise<boolean> {
  if (attempt === null) return false;
  return (await ctx.db.$count(enquiries, eq(enquiries.attempt, attempt))) > 0;
}

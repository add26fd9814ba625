import { eq } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { isBeingTried } from "../mail/deliver-mail.ts";
import { addressed } from "../mail/enqueue-mail.ts";
import { mutate } from "../mutate.ts";
import { enquiriesTopic } from "../topics.ts";
import { recipientOf } from "./recipient.ts";

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
    if (isBeingTried(mail, ctx.now)) {
      throw new DomainError("conflict", "This message is being sent just now.");
    }
    const to = await recipientOf(tx, cup);
    await tx
      .update(mails)
      .set(await addressed(tx, ctx.now, to))
      .where(eq(mails.id, mail.id));
    audit(`enquiry:${enquiryId}`);
    changed(enquiriesTopic);
  });
}

import { and, eq, isNull } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";

export const PRIVATE_LINK =
  "This mail holds a private link. It is on its way, and its text is removed once it was sent.";

/**
 * Admin only; every view is audited. If the site sends email (`sendsMail`), a text with a link that
 * acts as someone is hidden; without a mail service the admin passes it on.
 */
export async function readMail(
  ctx: Ctx,
  { mailId, sendsMail }: { mailId: number; sendsMail: boolean },
): Promise<{ to: string; subject: string; body: string }> {
  requireAdmin(ctx);
  return mutate(ctx, "mail.read", async ({ tx, audit }) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), isNull(mails.enquiryId)));
    if (!mail) throw new DomainError("not-found", "There is no such mail.");
    if (mail.secret && sendsMail) throw new DomainError("forbidden", PRIVATE_LINK);
    audit(`mail:${mailId}`);
    return { to: mail.toAddress, subject: mail.subject, body: mail.body };
  });
}

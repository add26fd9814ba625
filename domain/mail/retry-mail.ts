import { and, eq, isNull } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { isBeingTried } from "./deliver-mail.ts";
import { addressed } from "./enqueue-mail.ts";

export async function retryMail(ctx: Ctx, { mailId }: { mailId: number }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "mail.retry", async ({ tx, audit }) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), isNull(mails.enquiryId)))
      .for("update");
    if (!mail) throw new DomainError("not-found", "There is no such mail.");
    if (mail.state === "sent") throw new DomainError("conflict", "This mail was sent already.");
    if (isBeingTried(mail, ctx.now)) {
      throw new DomainError("conflict", "This mail is being sent just now.");
    }
    await tx
      .update(mails)
      .set(await addressed(tx, ctx.now, mail.toAddress))
      .where(eq(mails.id, mailId));
    audit(`mail:${mailId}`);
  });
}

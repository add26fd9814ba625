import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DEMO_ADDRESS } from "./enqueue-mail.ts";

/** Excludes email that is never sent, such as to the demo's addresses. */
export function isGivenUp(): SQL | undefined {
  return and(
    eq(mails.state, "failed"),
    isNull(mails.enquiryId),
    ne(mails.lastError, DEMO_ADDRESS),
    ne(mails.toAddress, ""),
  );
}

export async function countFailedMails(ctx: Ctx): Promise<number> {
  requireAdmin(ctx);
  return ctx.db.$count(mails, isGivenUp());
}

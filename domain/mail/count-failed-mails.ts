import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DEMO_ADDRESS } from "./enqueue-mail.ts";

/** Mail to people that was given up, and not what was never to leave: the demo's people are made up. */
export function isGivenUp(): SQL | undefined {
  return and(
    eq(mails.state, "failed"),
    isNull(mails.enquiryId),
    ne(mails.lastError, DEMO_ADDRESS),
    ne(mails.toAddress, ""),
  );
}

/** How many mails to people were given up. Only for the admin; messages from the contact page are counted apart. */
export async function countFailedMails(ctx: Ctx): Promise<number> {
  requireAdmin(ctx);
  return ctx.db.$count(mails, isGivenUp());
}

import { asc, eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Cup } from "../cups/current-cup.ts";

/** The cup's contact email, otherwise the first admin's; '' if there is neither. */
export async function recipientOf(db: Database, cup: Cup): Promise<string> {
  if (cup.contactEmail) return cup.contactEmail;
  const [admin] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.isAdmin, true))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  return admin?.email ?? "";
}

import { sql } from "drizzle-orm";
import { accounts } from "#db/schema/people.ts";

/** The condition of accounts that don't work on the site; `isStaffAccount` for those already read. */
export const isNoStaff = sql<boolean>`(not ${accounts.isAdmin} and ${accounts.staffRoles} = '{}')`;

import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts, guardians } from "./people.ts";
import { invitations } from "./teams.ts";

/**
 * Single-use links in emails. Stores only the token's hash. Opening a link changes nothing;
 * submitting the form on its page uses it up.
 */
export const links = pgTable(
  "links",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text("token_hash").notNull().unique("links_token_unique"),
    purpose: text({
      enum: ["verify-email", "reset-password", "change-email", "guardian", "invitation"],
    }).notNull(),
    accountId: uuid("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    guardianId: uuid("guardian_id").references(() => guardians.id, { onDelete: "cascade" }),
    invitationId: integer("invitation_id").references(() => invitations.id, {
      onDelete: "cascade",
    }),
    /**
     * The address it verifies. Valid only while this is the account's address, or to make it so.
     */
    email: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
    /** When an organizer first saw it, on a site without email. */
    displayedAt: timestamp("displayed_at", { withTimezone: true }),
  },
  (t) => [
    index("links_by_account").on(t.accountId),
    index("links_by_guardian").on(t.guardianId),
    index("links_by_invitation").on(t.invitationId),
    index("links_expiry").on(t.expiresAt),
    index("links_used").on(t.usedAt),
    check("links_to_one", sql`num_nonnulls(${t.accountId}, ${t.guardianId}) = 1`),
  ],
);

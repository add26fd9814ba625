import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts, guardians } from "./accounts.ts";
import { invitations } from "./teams.ts";

/**
 * Single-use links in mail. Only the token's hash is stored. Reading the page behind one changes nothing;
 * the form on that page uses the link up.
 */
export const links = pgTable(
  "links",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text("token_hash").notNull().unique("links_token_unique"),
    purpose: text({
      enum: ["verify-email", "reset-password", "change-email", "guardian", "invitation"],
    }).notNull(),
    /** Whom it was sent to: an account, or a guardian without one. */
    accountId: uuid("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    guardianId: uuid("guardian_id").references(() => guardians.id, { onDelete: "cascade" }),
    /** The invitation that it answers. */
    invitationId: integer("invitation_id").references(() => invitations.id, {
      onDelete: "cascade",
    }),
    /** The address it confirms: it works only while it is the account's, or becomes the account's by it. */
    email: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
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

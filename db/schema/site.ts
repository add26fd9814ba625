import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** Audit log. Contains opaque ids, field names and scores, never personal data. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorAccountId: uuid("actor_account_id"),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index("audit_by_subject").on(t.subject), index("audit_by_time").on(t.at)],
);

/** Rate limiter counters. The library names the columns; times are milliseconds since 1970. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);

/** Wrong team codes per hour from all users, to detect guessing. */
export const wrongTeamCodes = pgTable("wrong_team_codes", {
  hour: timestamp({ withTimezone: true }).primaryKey(),
  tries: integer().notNull().default(0),
  refused: integer().notNull().default(0),
});

/** Contact form messages (spec §3). */
export const enquiries = pgTable(
  "enquiries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attempt: text().unique("enquiries_attempt_unique"),
    fromName: text("from_name").notNull(),
    fromEmail: text("from_email").notNull(),
    contactPhone: text("contact_phone").notNull(),
    message: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("enquiries_by_time").on(t.createdAt),
    index("enquiries_by_sender").on(sql`lower(split_part(${t.fromEmail}, '@', 1))`),
  ],
);

/** The outbox: emails are queued in the transaction that causes them. */
export const mails = pgTable(
  "mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: text("message_id").notNull().unique("mails_message_id_unique"),
    toAddress: text("to_address").notNull(),
    replyToName: text("reply_to_name"),
    replyToAddress: text("reply_to_address"),
    subject: text().notNull(),
    body: text().notNull(),
    /**
     * Accounts, players and guardians it is addressed to or about; deleting any of them deletes it.
     */
    concerns: uuid().array().notNull().default(sql`'{}'`),
    /** Contains a link with a token: the text is erased after sending. */
    secret: boolean().notNull().default(false),
    enquiryId: integer("enquiry_id").references(() => enquiries.id, { onDelete: "cascade" }),
    state: text({ enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: smallint().notNull().default(0),
    refusals: smallint().notNull().default(0),
    /** Later emails to the same address wait for this one; false once that takes too long. */
    holdsUp: boolean("holds_up").notNull().default(true),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull(),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (t) => [
    index("mails_waiting").on(t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index("mails_queue").on(t.secret.desc().nullsFirst(), t.id).where(sql`${t.state} = 'waiting'`),
    index("mails_in_line").on(sql`lower(${t.toAddress})`, t.id).where(sql`${t.state} = 'waiting'`),
    index("mails_sent").on(t.sentAt).where(sql`${t.state} = 'sent'`),
    index("mails_unsent").on(t.createdAt).where(sql`${t.state} <> 'sent'`),
    index("mails_by_address").on(sql`lower(${t.toAddress})`),
    index("mails_by_enquiry").on(t.enquiryId),
    index("mails_by_person").using("gin", t.concerns),
    check("mails_state", sql`${t.state} in ('waiting', 'sent', 'failed')`),
  ],
);

/** The last successful and the last failed backup, one row each. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    outcome: text({ enum: ["made", "failed"] }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    rows: integer(),
    reason: text(),
  },
  (t) => [
    check("backup_runs_outcome", sql`${t.outcome} in ('made', 'failed')`),
    check(
      "backup_runs_told",
      sql`(${t.outcome} = 'made') = (${t.rows} is not null) and (${t.outcome} = 'failed') = (${t.reason} is not null)`,
    ),
  ],
);

/**
 * Key-value store for facts about the site, such as the fingerprint of its key
 * (`domain/site-state.ts`).
 */
export const siteState = pgTable("site_state", {
  key: text().primaryKey(),
  value: text().notNull(),
});

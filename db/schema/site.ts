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

/** What an account did, to what. Holds opaque ids, field names and scores, never a personal value. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Empty for a visitor and for the site itself. No foreign key: the row outlives the account. */
    actorAccountId: uuid("actor_account_id"),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index("audit_by_subject").on(t.subject), index("audit_by_time").on(t.at)],
);

/** Counters of the rate limiter; its library names the columns. Times are milliseconds since 1970. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);

/** How many team codes led nowhere in an hour, from everybody together: whether somebody looks for one by trying. */
export const wrongTeamCodes = pgTable("wrong_team_codes", {
  /** Its first moment. */
  hour: timestamp({ withTimezone: true }).primaryKey(),
  tries: integer().notNull().default(0),
  /** How many more were refused unread, as their account or network address had too many. */
  refused: integer().notNull().default(0),
});

/** What somebody wrote on the contact page (spec §3, Contact form message). */
export const enquiries = pgTable(
  "enquiries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Names the form that was sent, so that the same one sent twice is one message. */
    attempt: text().unique("enquiries_attempt_unique"),
    fromName: text("from_name").notNull(),
    fromEmail: text("from_email").notNull(),
    contactPhone: text("contact_phone").notNull(),
    message: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("enquiries_by_time").on(t.createdAt),
    // Whoever is deleted takes along what they wrote, however the domain of their address is spelled.
    index("enquiries_by_sender").on(sql`lower(split_part(${t.fromEmail}, '@', 1))`),
  ],
);

/** The outbox: mail that was written in the transaction that caused it, and how far it has come. */
export const mails = pgTable(
  "mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The Message-ID header: the same however often it is tried. */
    messageId: text("message_id").notNull().unique("mails_message_id_unique"),
    toAddress: text("to_address").notNull(),
    replyToName: text("reply_to_name"),
    replyToAddress: text("reply_to_address"),
    subject: text().notNull(),
    body: text().notNull(),
    /** The accounts, players and guardians that it is to or about: who is deleted takes their mail along. */
    concerns: uuid().array().notNull().default(sql`'{}'`),
    /** It holds a link that signs somebody in or answers for them: the text goes once it was sent. */
    secret: boolean().notNull().default(false),
    enquiryId: integer("enquiry_id").references(() => enquiries.id, { onDelete: "cascade" }),
    state: text({ enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: smallint().notNull().default(0),
    /** How many of the attempts were refused for good. */
    refusals: smallint().notNull().default(0),
    /** Later mail to the same address waits until this one has left; false once that would be for too long. */
    holdsUp: boolean("holds_up").notNull().default(true),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull(),
    /** Why the last attempt did not go through; no personal data. */
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (t) => [
    index("mails_waiting").on(t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    // In the order in which they leave.
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

/** The last backup that was made and proved whole, and the last that failed: a row for each. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    outcome: text({ enum: ["made", "failed"] }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** How many rows of all tables it holds. */
    rows: integer(),
    /** Why it failed, in a sentence. */
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

/** What the site knows about itself: which key its data is sealed with, whom the settings made an organizer. */
export const siteState = pgTable("site_state", {
  /** See `domain/site-state.ts`. */
  key: text().primaryKey(),
  value: text().notNull(),
});

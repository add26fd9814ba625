import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { LOCALES } from "#i18n/locales.ts";
import { announcements } from "./site.ts";
import { teams } from "./teams.ts";

/** Contact form messages (spec §3). */
export const enquiries = pgTable(
  "enquiries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
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

/** The outbox: emails are written, with their jobs, in the transaction that causes them. */
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
    language: text({ enum: LOCALES }).notNull().default("en"),
    /**
     * Accounts, players and guardians it is addressed to or about; deleting any of them deletes it.
     */
    concerns: uuid().array().notNull().default(sql`'{}'`),
    /** The team it is about. */
    teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
    /** Contains a link with a token: the text is erased after sending. */
    secret: boolean().notNull().default(false),
    enquiryId: integer("enquiry_id").references(() => enquiries.id, { onDelete: "cascade" }),
    announcementId: integer("announcement_id").references(() => announcements.id, {
      onDelete: "cascade",
    }),
    state: text({ enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: smallint().notNull().default(0),
    refusals: smallint().notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull(),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (t) => [
    index("mails_sent").on(t.sentAt).where(sql`${t.state} = 'sent'`),
    index("mails_unsent").on(t.createdAt).where(sql`${t.state} <> 'sent'`),
    index("mails_by_address").on(sql`lower(${t.toAddress})`),
    index("mails_by_enquiry").on(t.enquiryId),
    index("mails_by_team").on(t.teamId),
    index("mails_by_announcement").on(t.announcementId),
    index("mails_by_person").using("gin", t.concerns),
    check("mails_state", sql`${t.state} in ('waiting', 'sent', 'failed')`),
  ],
);

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Of the page on which it was last used to follow a team. */
    language: text({ enum: LOCALES }).notNull().default("en"),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("push_subscriptions_once").on(t.endpoint)],
);

export const pushFollows = pgTable(
  "push_follows",
  {
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.teamId] }),
    index("push_follows_by_team").on(t.teamId),
  ],
);

/** Messages to send, each with its job. Rows are deleted once delivered or no longer wanted. */
export const pushMessages = pgTable(
  "push_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    title: text().notNull(),
    body: text().notNull(),
    path: text().notNull(),
    /** A newer message with the same tag replaces this one on the screen. */
    tag: text().notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    attempts: smallint().notNull().default(0),
  },
  (t) => [index("push_messages_by_subscription").on(t.subscriptionId)],
);
